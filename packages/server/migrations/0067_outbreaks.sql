CREATE TABLE "epcis_capture" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"errors" jsonb NOT NULL,
	"proposal_id" uuid,
	CONSTRAINT "epcis_capture_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "epcis_capture" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbreak_case" (
	"id" uuid PRIMARY KEY NOT NULL,
	"disease" text NOT NULL,
	"species" text[] NOT NULL,
	"authority" text NOT NULL,
	"reference" text NOT NULL,
	"reason" text NOT NULL,
	"is_practice" boolean NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"opened_by" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"closed_by" uuid,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbreak_case" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbreak_farm" (
	"case_id" uuid NOT NULL,
	"of_farm" uuid NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outbreak_farm_case_id_of_farm_pk" PRIMARY KEY("case_id","of_farm")
);
--> statement-breakpoint
ALTER TABLE "outbreak_farm" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbreak_read" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"asked" jsonb NOT NULL,
	"xid" text NOT NULL,
	"farms" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbreak_read" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbreak_read_farm" (
	"read_id" uuid NOT NULL,
	"of_farm" uuid NOT NULL,
	"farm_name" text NOT NULL,
	CONSTRAINT "outbreak_read_farm_read_id_of_farm_pk" PRIMARY KEY("read_id","of_farm")
);
--> statement-breakpoint
ALTER TABLE "outbreak_read_farm" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbreak_farm" ADD CONSTRAINT "outbreak_farm_of_case" FOREIGN KEY ("case_id") REFERENCES "public"."outbreak_case"("id") DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "outbreak_read" ADD CONSTRAINT "outbreak_read_of_case" FOREIGN KEY ("case_id") REFERENCES "public"."outbreak_case"("id") DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "outbreak_read_farm" ADD CONSTRAINT "outbreak_read_farm_of_read" FOREIGN KEY ("read_id") REFERENCES "public"."outbreak_read"("id") DEFERRABLE NOT VALID;--> statement-breakpoint
CREATE INDEX "outbreak_read_of" ON "outbreak_read" USING btree ("case_id","id");--> statement-breakpoint
CREATE INDEX "animal_eid_anywhere" ON "animal" USING btree ("eid") WHERE eid is not null;--> statement-breakpoint
CREATE INDEX "farm_gln" ON "farm" USING btree ("gln") WHERE gln is not null;--> statement-breakpoint
CREATE INDEX "holding_gln" ON "holding" USING btree ("gln") WHERE gln is not null;--> statement-breakpoint
CREATE INDEX "event_eid" ON "event" USING btree ((payload ->> 'eid')) WHERE kind in ('registered', 'acquired', 'born', 'identified', 'marked') and payload ? 'eid';--> statement-breakpoint
CREATE INDEX "consignment_line_ref" ON "consignment_line" USING btree ("ref");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "epcis_capture" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "outbreak_of_admins" ON "outbreak_case" AS PERMISSIVE FOR SELECT TO "kraal_app" USING (exists (select from user_account u where u.id = (select nullif(current_setting('app.user_id', true), '')::uuid)
  and u.system_role = 'super_admin' and u.suspended_at is null));--> statement-breakpoint
CREATE POLICY "outbreak_of_admins" ON "outbreak_farm" AS PERMISSIVE FOR SELECT TO "kraal_app" USING (exists (select from user_account u where u.id = (select nullif(current_setting('app.user_id', true), '')::uuid)
  and u.system_role = 'super_admin' and u.suspended_at is null));--> statement-breakpoint
CREATE POLICY "outbreak_of_admins" ON "outbreak_read" AS PERMISSIVE FOR SELECT TO "kraal_app" USING (exists (select from user_account u where u.id = (select nullif(current_setting('app.user_id', true), '')::uuid)
  and u.system_role = 'super_admin' and u.suspended_at is null));--> statement-breakpoint
CREATE POLICY "outbreak_of_admins" ON "outbreak_read_farm" AS PERMISSIVE FOR SELECT TO "kraal_app" USING (exists (select from user_account u where u.id = (select nullif(current_setting('app.user_id', true), '')::uuid)
  and u.system_role = 'super_admin' and u.suspended_at is null));--> statement-breakpoint
-- Nothing of a case is written but by the functions below: what was looked at can be taken back by nobody.
REVOKE INSERT, UPDATE, DELETE ON TABLE outbreak_case, outbreak_read, outbreak_read_farm, outbreak_farm FROM kraal_app;--> statement-breakpoint
CREATE FUNCTION asks_as_admin() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM user_account u WHERE u.id = nullif(current_setting('app.user_id', true), '')::uuid
    AND u.system_role = 'super_admin' AND u.suspended_at IS NULL)
$$;--> statement-breakpoint
CREATE FUNCTION outbreak_open(opened outbreak_case) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT asks_as_admin() THEN RAISE insufficient_privilege; END IF;
  INSERT INTO outbreak_case SELECT opened.id, opened.disease, opened.species, opened.authority, opened.reference,
    opened.reason, opened.is_practice, opened.from_day, opened.until_day,
    nullif(current_setting('app.user_id', true), '')::uuid, opened.opened_at, opened.ends_at, NULL, NULL;
END
$$;--> statement-breakpoint
-- Answers whether there was an open one.
CREATE FUNCTION outbreak_close(wanted uuid, closed timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT asks_as_admin() THEN RAISE insufficient_privilege; END IF;
  UPDATE outbreak_case SET closed_at = closed, closed_by = nullif(current_setting('app.user_id', true), '')::uuid
    WHERE id = wanted AND closed_at IS NULL;
  RETURN FOUND;
END
$$;--> statement-breakpoint
-- Writes down that somebody looks, before they see anything; what follows works in this transaction alone.
CREATE FUNCTION outbreak_begin_read(wanted uuid, read uuid, read_at timestamptz, asks jsonb) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF NOT asks_as_admin() THEN RAISE insufficient_privilege; END IF;
  -- Whoever closes it waits for nobody: who looks already looks to the end.
  PERFORM FROM outbreak_case c WHERE c.id = wanted AND c.closed_at IS NULL AND c.ends_at > read_at FOR KEY SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO outbreak_read (id, case_id, by, at, asked, xid)
    VALUES (read, wanted, nullif(current_setting('app.user_id', true), '')::uuid, read_at, asks, pg_current_xact_id()::text);
  RETURN true;
END
$$;--> statement-breakpoint
-- The case of a read that was begun in this transaction by whoever asks; nobody else's, and no other day's.
CREATE FUNCTION outbreak_of_read(read uuid) RETURNS outbreak_case
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE of_case outbreak_case;
BEGIN
  SELECT c.* INTO of_case FROM outbreak_read r JOIN outbreak_case c ON c.id = r.case_id
    WHERE r.id = read AND r.xid = pg_current_xact_id_if_assigned()::text
      AND r.by = nullif(current_setting('app.user_id', true), '')::uuid AND asks_as_admin();
  IF NOT FOUND THEN RAISE insufficient_privilege; END IF;
  RETURN of_case;
END
$$;--> statement-breakpoint
-- The one door to a farm's records that is not its own: it stands in the farm's trail before a row is seen. From here
-- on the transaction sees that farm, as its own people do, until it enters another.
CREATE FUNCTION outbreak_enter(read uuid, wanted uuid, trail uuid) RETURNS TABLE (farm_name text, time_zone text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
DECLARE seen_at timestamptz;
BEGIN
  -- As everybody does who writes into a farm: whoever erases it waits.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(wanted::text, 8));
  SELECT f.farm_name, f.time_zone INTO farm_name, time_zone FROM farm f WHERE f.id = wanted;
  IF NOT FOUND THEN RETURN; END IF;
  IF NOT EXISTS (SELECT FROM outbreak_read_farm s WHERE s.read_id = read AND s.of_farm = wanted) THEN
    SELECT r.at INTO seen_at FROM outbreak_read r WHERE r.id = read;
    INSERT INTO outbreak_read_farm (read_id, of_farm, farm_name) VALUES (read, wanted, farm_name);
    UPDATE outbreak_read SET farms = farms + 1 WHERE id = read;
    INSERT INTO audit (farm_id, id, user_id, action, subject, detail, at)
      VALUES (wanted, trail, nullif(current_setting('app.user_id', true), '')::uuid,
        CASE WHEN of_case.is_practice THEN 'outbreak practised' ELSE 'outbreak read' END,
        of_case.authority || ', ' || of_case.reference, jsonb_build_object('disease', of_case.disease), seen_at);
  END IF;
  PERFORM set_config('app.farm_id', wanted::text, true);
  RETURN NEXT;
END
$$;--> statement-breakpoint
-- Who ever wore some numbers, on any farm: of each farm three at the most, those that live and came last before the
-- others, so that nobody hides one behind a thousand that were written down for it.
CREATE FUNCTION outbreak_wearers(read uuid, numbers text[])
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
      JOIN event e ON (e.payload ->> 'eid') = w.n AND e.payload ? 'eid' AND e.voided_by IS NULL
        AND e.kind IN ('registered', 'acquired', 'born', 'identified', 'marked')
      JOIN event_animal l ON l.farm_id = e.farm_id AND l.event_id = e.id
        AND l.part = CASE e.kind WHEN 'marked' THEN 'into' ELSE 'subject' END),
  ranked AS (
    SELECT o.n, o.farm_id, o.id, a.species, f.is_demo,
        row_number() OVER (PARTITION BY o.n, o.farm_id ORDER BY a.status = 'alive' DESC, a.status_on DESC, o.id) AS turn
      FROM wore o JOIN animal a ON a.farm_id = o.farm_id AND a.id = o.id AND a.status <> 'reference'
        JOIN farm f ON f.id = o.farm_id)
  SELECT r.n, r.farm_id, r.id, r.species, r.is_demo FROM ranked r WHERE r.turn <= 3;
END
$$;--> statement-breakpoint
-- Records of other farms that are the same animal: by a transfer that both farms have, or by a number that they wore
-- (of one farm too: who was sold and bought back); with the first and last moment at which the other stood anywhere.
CREATE FUNCTION outbreak_links(read uuid, farms uuid[], ids uuid[])
RETURNS TABLE (farm_id uuid, animal_id uuid, to_farm uuid, to_animal uuid, how text, is_onward boolean, heads integer,
  from_first float8, to_first float8, to_last float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH known AS (
    SELECT k.of_farm, k.id, f.is_demo, a.species, a.eid, a.state -> 'identifiers' AS marks
      FROM unnest(farms, ids) AS k(of_farm, id) JOIN farm f ON f.id = k.of_farm
        JOIN animal a ON a.farm_id = k.of_farm AND a.id = k.id),
  numbers AS (
    SELECT k.of_farm, k.id, k.eid AS n FROM known k WHERE k.eid IS NOT NULL
    UNION
    SELECT k.of_farm, k.id, x ->> 'value' FROM known k
      CROSS JOIN jsonb_array_elements(CASE jsonb_typeof(k.marks) WHEN 'array' THEN k.marks ELSE '[]' END) x
      WHERE x ->> 'type' = 'eid'),
  wearers AS MATERIALIZED (
    SELECT w.* FROM outbreak_wearers(read, ARRAY(SELECT DISTINCT n FROM numbers)) w),
  linked AS (
    SELECT k.of_farm, k.id, l.farm_id AS to_farm, l.animal_id AS to_id, 'sent' AS how, true AS onward, l.came_heads AS heads
      FROM known k JOIN farm_address s ON s.farm_id = k.of_farm
        JOIN consignment_line l ON l.ref = k.id AND l.animal_id IS NOT NULL
        JOIN consignment c ON c.farm_id = l.farm_id AND c.id = l.consignment_id
        JOIN partner p ON p.farm_id = c.farm_id AND p.id = c.partner_id AND p.code = s.code
    UNION ALL
    SELECT k.of_farm, k.id, s.farm_id, l.ref, 'sent', false, l.came_heads
      FROM known k JOIN consignment_line l ON l.farm_id = k.of_farm AND l.animal_id = k.id
        JOIN consignment c ON c.farm_id = l.farm_id AND c.id = l.consignment_id
        JOIN partner p ON p.farm_id = c.farm_id AND p.id = c.partner_id
        JOIN farm_address s ON s.code = p.code
    UNION ALL
    SELECT k.of_farm, k.id, w.farm_id, w.animal_id, 'eid', NULL, NULL
      FROM known k JOIN numbers n ON n.of_farm = k.of_farm AND n.id = k.id
        JOIN wearers w ON w.eid = n.n AND (w.farm_id, w.animal_id) <> (k.of_farm, k.id)
          AND w.species = k.species AND w.is_demo = k.is_demo)
  SELECT l.of_farm, l.id, l.to_farm, l.to_id, l.how, coalesce(l.onward, t.began > f.began), l.heads,
      f.began, t.began, t.ended
    FROM linked l
      -- A receipt that was taken back left nobody there.
      JOIN animal a ON a.farm_id = l.to_farm AND a.id = l.to_id AND a.status <> 'reference'
      CROSS JOIN LATERAL (SELECT (extract(epoch FROM min(r.since)) * 1000)::float8 AS began
        FROM residence r WHERE r.farm_id = l.of_farm AND r.animal_id = l.id) f
      CROSS JOIN LATERAL (SELECT (extract(epoch FROM min(r.since)) * 1000)::float8 AS began,
          CASE WHEN bool_and(r.until IS NOT NULL) THEN (extract(epoch FROM max(r.until)) * 1000)::float8 END AS ended
        FROM residence r WHERE r.farm_id = l.to_farm AND r.animal_id = l.to_id) t;
END
$$;--> statement-breakpoint
-- Who stood at one place with somebody of another farm, where both farms say so by its GLN: at a show, an auction, on
-- another's grazing, or on the property itself. Camps of such a property are not told apart.
CREATE FUNCTION outbreak_meetings(read uuid, way text, lingers interval, today timestamptz, farms uuid[], ids uuid[], ms float8[])
RETURNS TABLE (farm_id uuid, animal_id uuid, at_ms float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH known AS (
    SELECT k.of_farm, k.id, to_timestamp(k.at / 1000) AS at, f.is_demo, f.gln,
        of_case.from_day::timestamp AT TIME ZONE f.time_zone AS began,
        (least(of_case.until_day, (today AT TIME ZONE f.time_zone)::date) + 1)::timestamp AT TIME ZONE f.time_zone AS ended
      FROM unnest(farms, ids, ms) AS k(of_farm, id, at) JOIN farm f ON f.id = k.of_farm),
  stood AS (
    SELECT k.of_farm, k.is_demo, k.began, k.ended, g.gln,
        CASE way WHEN 'spread' THEN greatest(r.since, k.at) ELSE r.since END AS since,
        CASE way WHEN 'spread' THEN coalesce(r.until, 'infinity') ELSE least(coalesce(r.until, 'infinity'), k.at) END AS till
      FROM known k
        CROSS JOIN LATERAL (SELECT s.kind, s.place_id, s.since, s.until FROM residence s
          WHERE s.farm_id = k.of_farm AND s.animal_id = k.id AND s.since < k.ended
            AND coalesce(s.until, 'infinity') > k.began OFFSET 0) r
        LEFT JOIN holding h ON r.kind = 'holding' AND h.farm_id = k.of_farm AND h.id = r.place_id
        LEFT JOIN camp c ON r.kind = 'camp' AND c.farm_id = k.of_farm AND c.id = r.place_id
        LEFT JOIN holding p ON p.farm_id = c.farm_id AND p.is_own AND p.id = coalesce(c.holding_id, p.id)
          AND (p.archived_at IS NULL OR r.since < p.archived_at)
        -- A farm without properties of its own is one, by the number in its settings.
        CROSS JOIN LATERAL (SELECT CASE r.kind WHEN 'holding' THEN h.gln
          WHEN 'camp' THEN coalesce(p.gln, k.gln) END AS gln) g
      WHERE g.gln IS NOT NULL),
  spans AS (
    SELECT s.of_farm, s.is_demo, s.gln, unnest(range_agg(CASE way
        WHEN 'spread' THEN tstzrange(s.since, least(s.till + lingers, s.ended))
        ELSE tstzrange(greatest(s.since - lingers, s.began), s.till) END)) AS span
      FROM stood s WHERE s.since < s.till
        AND CASE way WHEN 'spread' THEN s.since < s.ended ELSE s.till > s.began END
      GROUP BY 1, 2, 3),
  shared AS (
    SELECT x.farm_id AS of_farm, x.id AS place_id, s.span FROM spans s
      JOIN holding x ON x.gln = s.gln AND x.farm_id <> s.of_farm
      JOIN farm f ON f.id = x.farm_id AND f.is_demo = s.is_demo
    UNION ALL
    SELECT x.farm_id, c.id, s.span FROM spans s
      JOIN holding x ON x.gln = s.gln AND x.farm_id <> s.of_farm AND x.is_own
        AND (x.archived_at IS NULL OR lower(s.span) < x.archived_at)
      JOIN farm f ON f.id = x.farm_id AND f.is_demo = s.is_demo
      JOIN camp c ON c.farm_id = x.farm_id AND coalesce(c.holding_id, x.id) = x.id
    UNION ALL
    SELECT f.id, c.id, s.span FROM spans s
      JOIN farm f ON f.gln = s.gln AND f.id <> s.of_farm AND f.is_demo = s.is_demo
      JOIN camp c ON c.farm_id = f.id
      LEFT JOIN holding x ON x.farm_id = f.id AND x.is_own AND x.id = coalesce(c.holding_id, x.id)
      WHERE x.gln IS NULL)
  SELECT r.farm_id, r.animal_id, (extract(epoch FROM CASE way
      WHEN 'spread' THEN min(o.began) ELSE max(o.ended) END) * 1000)::float8
    FROM shared s JOIN farm f ON f.id = s.of_farm
      -- Days are each farm's own.
      CROSS JOIN LATERAL (SELECT of_case.from_day::timestamp AT TIME ZONE f.time_zone AS began,
        (least(of_case.until_day, (today AT TIME ZONE f.time_zone)::date) + 1)::timestamp AT TIME ZONE f.time_zone AS ended) w
      JOIN residence r ON r.farm_id = s.of_farm AND r.place_id = s.place_id
      CROSS JOIN LATERAL (SELECT greatest(r.since, lower(s.span), w.began) AS began,
        least(coalesce(r.until, 'infinity'), upper(s.span), w.ended) AS ended) o
      JOIN animal a ON a.farm_id = r.farm_id AND a.id = r.animal_id AND a.species = ANY (of_case.species)
    WHERE o.began < o.ended
    GROUP BY 1, 2;
END
$$;--> statement-breakpoint
-- Farms whose owners were not told yet that a case looked into them. It is asked by the server's own rounds, which are
-- nobody, and by nobody else.
CREATE FUNCTION outbreak_untold() RETURNS TABLE (case_id uuid, farm_id uuid, farm_name text, disease text, authority text, reference text, is_practice boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF coalesce(current_setting('app.user_id', true), '') <> '' THEN RAISE insufficient_privilege; END IF;
  RETURN QUERY SELECT c.id, s.of_farm, min(s.farm_name), c.disease, c.authority, c.reference, c.is_practice
    FROM outbreak_read r JOIN outbreak_read_farm s ON s.read_id = r.id JOIN outbreak_case c ON c.id = r.case_id
    WHERE NOT EXISTS (SELECT FROM outbreak_farm t WHERE t.case_id = c.id AND t.of_farm = s.of_farm)
    GROUP BY c.id, s.of_farm ORDER BY min(r.at) LIMIT 200;
END
$$;--> statement-breakpoint
CREATE FUNCTION outbreak_told(told_case uuid, told_farm uuid, told timestamptz) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF coalesce(current_setting('app.user_id', true), '') <> '' THEN RAISE insufficient_privilege; END IF;
  INSERT INTO outbreak_farm (case_id, of_farm, told_at) VALUES (told_case, told_farm, told) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION asks_as_admin(), outbreak_open(outbreak_case), outbreak_close(uuid, timestamptz), outbreak_begin_read(uuid, uuid, timestamptz, jsonb), outbreak_of_read(uuid), outbreak_enter(uuid, uuid, uuid), outbreak_links(uuid, uuid[], uuid[]), outbreak_meetings(uuid, text, interval, timestamptz, uuid[], uuid[], float8[]), outbreak_wearers(uuid, text[]), outbreak_untold(), outbreak_told(uuid, uuid, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION asks_as_admin(), outbreak_open(outbreak_case), outbreak_close(uuid, timestamptz), outbreak_begin_read(uuid, uuid, timestamptz, jsonb), outbreak_enter(uuid, uuid, uuid), outbreak_links(uuid, uuid[], uuid[]), outbreak_meetings(uuid, text, interval, timestamptz, uuid[], uuid[], float8[]), outbreak_wearers(uuid, text[]), outbreak_untold(), outbreak_told(uuid, uuid, timestamptz) TO kraal_app;
