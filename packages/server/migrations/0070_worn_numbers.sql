DROP INDEX "event_eid";--> statement-breakpoint
ALTER TABLE "stop_mark" ADD COLUMN "ended_by" uuid;--> statement-breakpoint
CREATE INDEX "event_eid" ON "event" USING btree (right(regexp_replace(payload ->> 'eid', '[^0-9]', '', 'g'), 15)) WHERE kind in ('registered', 'acquired', 'born', 'identified', 'split') and payload ? 'eid';--> statement-breakpoint
-- A farm's entry warns while one that wears the number is stolen by its own record: found, taken back, corrected or closed
-- onto another record, it warns of nobody whom it does not mean.
CREATE OR REPLACE FUNCTION stop_list_holds(mark stop_mark) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT mark.ended_at IS NULL
    AND EXISTS (SELECT FROM farm f WHERE f.id = mark.farm_id AND f.suspended_at IS NULL AND f.erase_after IS NULL)
    AND EXISTS (SELECT FROM animal a WHERE a.eid = mark.eid AND a.farm_id = mark.farm_id AND a.status = 'stolen')
$$;--> statement-breakpoint
-- As many as two thousand numbers can have, though several farms list one.
CREATE OR REPLACE FUNCTION stop_list_of(numbers text[])
RETURNS TABLE (id uuid, farm_id uuid, farm_name text, animal_id uuid, eid text, species text, animal_class text,
  stolen_on date, reference text, contact_name text, contact_phone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT m.id, m.farm_id, f.farm_name, m.animal_id, m.eid, m.species, m.animal_class, m.stolen_on, m.reference,
      m.contact_name, m.contact_phone
    FROM (SELECT DISTINCT n FROM unnest(numbers) n) wanted
      CROSS JOIN LATERAL (SELECT * FROM stop_mark x WHERE x.eid = wanted.n AND x.ended_at IS NULL AND stop_list_holds(x)
        ORDER BY x.listed_at, x.id LIMIT 3) m
      JOIN farm f ON f.id = m.farm_id
    WHERE f.is_demo = coalesce((SELECT o.is_demo FROM farm o
      WHERE o.id = nullif(current_setting('app.farm_id', true), '')::uuid), false)
    ORDER BY m.eid, m.listed_at, m.id
$$;--> statement-breakpoint
-- Living animals of the farm that asks, by what they wear or wore, also before they were taken out of a lot, got another
-- number, or were found to be on record twice.
CREATE OR REPLACE FUNCTION stop_list_here() RETURNS TABLE (here uuid, mark uuid, number text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH asking AS (SELECT o.id, o.is_demo FROM farm o WHERE o.id = nullif(current_setting('app.farm_id', true), '')::uuid),
  wore AS (
    SELECT a.id AS wearer, m.id AS mark, m.eid, m.farm_id FROM asking o
      JOIN animal a ON a.farm_id = o.id AND a.eid IS NOT NULL
      JOIN stop_mark m ON m.eid = a.eid AND m.ended_at IS NULL
    UNION
    SELECT l.animal_id, m.id, m.eid, m.farm_id FROM asking o
      JOIN event e ON e.farm_id = o.id AND e.voided_by IS NULL AND e.payload ? 'eid'
        AND e.kind IN ('registered', 'acquired', 'born', 'identified', 'split')
      JOIN stop_mark m ON m.eid = right(regexp_replace(e.payload ->> 'eid', '[^0-9]', '', 'g'), 15)
        AND m.ended_at IS NULL
      JOIN event_animal l ON l.farm_id = e.farm_id AND l.event_id = e.id
        AND l.part = CASE e.kind WHEN 'split' THEN 'into' ELSE 'subject' END),
  kept AS (
    SELECT w.wearer, w.mark, w.eid, w.farm_id FROM wore w
    UNION
    SELECT (e.payload ->> 'keptId')::uuid, w.mark, w.eid, w.farm_id FROM wore w CROSS JOIN asking o
      JOIN event_animal l ON l.farm_id = o.id AND l.animal_id = w.wearer AND l.part = 'subject'
      JOIN event e ON e.farm_id = o.id AND e.id = l.event_id AND e.kind = 'recorded_twice' AND e.voided_by IS NULL)
  SELECT k.wearer, k.mark, k.eid FROM kept k CROSS JOIN asking o
      JOIN animal a ON a.farm_id = o.id AND a.id = k.wearer AND a.status = 'alive'
      JOIN stop_mark m ON m.farm_id = k.farm_id AND m.id = k.mark
      JOIN farm f ON f.id = m.farm_id AND f.is_demo = o.is_demo
    WHERE stop_list_holds(m)
    ORDER BY k.wearer, k.mark LIMIT 1000
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION stop_list_strike(wanted uuid, why text, struck timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE accuser uuid; said text;
BEGIN
  IF NOT asks_as_admin() THEN RAISE insufficient_privilege; END IF;
  UPDATE stop_mark m SET ended_at = struck, ended_how = 'struck', reason = why,
      ended_by = nullif(current_setting('app.user_id', true), '')::uuid
    WHERE m.id = wanted AND m.ended_at IS NULL RETURNING m.farm_id, m.reference INTO accuser, said;
  IF accuser IS NULL THEN RETURN false; END IF;
  INSERT INTO audit (farm_id, id, user_id, action, subject, detail, at)
    VALUES (accuser, gen_random_uuid(), nullif(current_setting('app.user_id', true), '')::uuid, 'stolen struck', said,
      jsonb_build_object('reason', why), struck);
  RETURN true;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION outbreak_wearers(read uuid, numbers text[])
RETURNS TABLE (eid text, farm_id uuid, animal_id uuid, species text, is_demo boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH wanted AS (SELECT DISTINCT n FROM unnest(numbers) n),
  wore AS (
    SELECT w.n, a.farm_id, a.id FROM wanted w JOIN animal a ON a.eid = w.n
    UNION
    SELECT w.n, l.farm_id, l.animal_id FROM wanted w
      JOIN event e ON right(regexp_replace(e.payload ->> 'eid', '[^0-9]', '', 'g'), 15) = w.n AND e.payload ? 'eid'
        AND e.voided_by IS NULL AND e.kind IN ('registered', 'acquired', 'born', 'identified', 'split')
      JOIN event_animal l ON l.farm_id = e.farm_id AND l.event_id = e.id
        AND l.part = CASE e.kind WHEN 'split' THEN 'into' ELSE 'subject' END),
  ranked AS (
    SELECT o.n, o.farm_id, o.id, a.species, f.is_demo,
        row_number() OVER (PARTITION BY o.n, o.farm_id ORDER BY a.status = 'alive' DESC, a.status_on DESC, o.id) AS turn
      FROM wore o JOIN animal a ON a.farm_id = o.farm_id AND a.id = o.id AND a.status <> 'reference'
        JOIN farm f ON f.id = o.farm_id)
  SELECT r.n, r.farm_id, r.id, r.species, r.is_demo FROM ranked r WHERE r.turn <= 3;
END
$$;
