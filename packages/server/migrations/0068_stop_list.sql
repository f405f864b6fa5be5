CREATE TABLE "stop_mark" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"eid" text NOT NULL,
	"species" text NOT NULL,
	"animal_class" text NOT NULL,
	"stolen_on" date NOT NULL,
	"reference" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"listed_at" timestamp with time zone NOT NULL,
	"listed_by" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_how" text,
	"reason" text,
	CONSTRAINT "stop_mark_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "stop_mark_ended_how_known" CHECK ("ended_how" in ('recovered', 'mistake', 'struck'))
);
--> statement-breakpoint
ALTER TABLE "stop_mark" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "stop_mark_once" ON "stop_mark" USING btree ("farm_id","eid") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "stop_mark_id" ON "stop_mark" USING btree ("id");--> statement-breakpoint
CREATE INDEX "stop_mark_eid" ON "stop_mark" USING btree ("eid") WHERE ended_at is null;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "stop_mark" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
-- Entries that warn: not ended, of a farm that is at work, and the farm's own record still says that it is stolen.
CREATE FUNCTION stop_list_holds(mark stop_mark) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT mark.ended_at IS NULL
    AND EXISTS (SELECT FROM farm f WHERE f.id = mark.farm_id AND f.suspended_at IS NULL AND f.erase_after IS NULL)
    AND EXISTS (SELECT FROM animal a WHERE a.farm_id = mark.farm_id AND a.id = mark.animal_id AND a.status = 'stolen')
$$;--> statement-breakpoint
-- What all farms say of some numbers. Demo farms warn each other and nobody else; who is of no farm hears of real ones.
CREATE FUNCTION stop_list_of(numbers text[])
RETURNS TABLE (id uuid, farm_id uuid, farm_name text, animal_id uuid, eid text, species text, animal_class text,
  stolen_on date, reference text, contact_name text, contact_phone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT m.id, m.farm_id, f.farm_name, m.animal_id, m.eid, m.species, m.animal_class, m.stolen_on, m.reference,
      m.contact_name, m.contact_phone
    FROM (SELECT DISTINCT n FROM unnest(numbers) n) wanted
      JOIN stop_mark m ON m.eid = wanted.n AND m.ended_at IS NULL
      JOIN farm f ON f.id = m.farm_id
    WHERE stop_list_holds(m) AND f.is_demo = coalesce((SELECT o.is_demo FROM farm o
      WHERE o.id = nullif(current_setting('app.farm_id', true), '')::uuid), false)
    ORDER BY m.eid, m.listed_at, m.id LIMIT 1000
$$;--> statement-breakpoint
-- Living animals of the farm that asks, by what they wear or wore; the record that was listed is nobody's hit.
CREATE FUNCTION stop_list_here() RETURNS TABLE (here uuid, mark uuid, number text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH asking AS (SELECT o.id, o.is_demo FROM farm o WHERE o.id = nullif(current_setting('app.farm_id', true), '')::uuid),
  wore AS (
    SELECT a.id AS wearer, m.id AS mark, m.eid, m.farm_id, m.animal_id FROM asking o
      JOIN animal a ON a.farm_id = o.id AND a.eid IS NOT NULL AND a.status = 'alive'
      JOIN stop_mark m ON m.eid = a.eid AND m.ended_at IS NULL
    UNION
    SELECT l.animal_id, m.id, m.eid, m.farm_id, m.animal_id FROM asking o
      JOIN event e ON e.farm_id = o.id AND e.voided_by IS NULL AND e.payload ? 'eid'
        AND e.kind IN ('registered', 'acquired', 'born', 'identified', 'marked')
      JOIN stop_mark m ON m.eid = (e.payload ->> 'eid') AND m.ended_at IS NULL
      JOIN event_animal l ON l.farm_id = e.farm_id AND l.event_id = e.id
        AND l.part = CASE e.kind WHEN 'marked' THEN 'into' ELSE 'subject' END
      JOIN animal a ON a.farm_id = l.farm_id AND a.id = l.animal_id AND a.status = 'alive')
  SELECT w.wearer, w.mark, w.eid FROM wore w CROSS JOIN asking o
      JOIN stop_mark m ON m.farm_id = w.farm_id AND m.id = w.mark
      JOIN farm f ON f.id = m.farm_id AND f.is_demo = o.is_demo
    WHERE stop_list_holds(m) AND (w.farm_id, w.animal_id) <> (o.id, w.wearer)
    ORDER BY w.wearer, w.mark LIMIT 1000
$$;--> statement-breakpoint
-- Whoever runs the installation sees what farms accuse others of, and can take it back.
CREATE FUNCTION stop_list_all(before text, most integer)
RETURNS TABLE (id uuid, farm_name text, eid text, species text, animal_class text, stolen_on date, reference text,
  contact_name text, contact_phone text, listed_at timestamptz, key text, total integer)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT asks_as_admin() THEN RAISE insufficient_privilege; END IF;
  RETURN QUERY
  SELECT m.id, f.farm_name, m.eid, m.species, m.animal_class, m.stolen_on, m.reference, m.contact_name,
      m.contact_phone, m.listed_at, m.id::text, (SELECT count(*)::int FROM stop_mark x WHERE x.ended_at IS NULL)
    FROM stop_mark m JOIN farm f ON f.id = m.farm_id
    WHERE m.ended_at IS NULL AND m.id::text < coalesce(before, 'g')
    ORDER BY m.id DESC LIMIT least(most, 201);
END
$$;--> statement-breakpoint
CREATE FUNCTION stop_list_strike(wanted uuid, why text, struck timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT asks_as_admin() THEN RAISE insufficient_privilege; END IF;
  UPDATE stop_mark m SET ended_at = struck, ended_how = 'struck', reason = why WHERE m.id = wanted AND m.ended_at IS NULL;
  RETURN FOUND;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION stop_list_holds(stop_mark), stop_list_of(text[]), stop_list_here(), stop_list_all(text, integer), stop_list_strike(uuid, text, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION stop_list_of(text[]), stop_list_here(), stop_list_all(text, integer), stop_list_strike(uuid, text, timestamptz) TO kraal_app;
