-- Contacts in two questions: when anybody who is known was in which camp, and who else was there then. Between the two whoever
-- traces leaves out the times at which a camp has been looked at: of three steps over 145,000 records the last one found
-- nearly all of them a second time.
DROP FUNCTION trace_contacts(uuid, text, interval, text[], uuid[], uuid[], float8[], float8[], float8[]);--> statement-breakpoint
CREATE FUNCTION trace_spans(read uuid, way text, lingers interval,
  farms uuid[], ids uuid[], ms float8[], froms float8[], untils float8[])
RETURNS TABLE (farm_id uuid, place_id uuid, low_ms float8, high_ms float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  WITH known AS (
    SELECT k.farm, k.id, to_timestamp(k.at / 1000) AS at, to_timestamp(k.f / 1000) AS began, to_timestamp(k.u / 1000) AS ended
      FROM unnest(farms, ids, ms, froms, untils) AS k(farm, id, at, f, u)),
  stood AS (
    SELECT k.farm, r.place_id, k.began, k.ended,
        CASE way WHEN 'spread' THEN greatest(r.since, k.at) ELSE r.since END AS since,
        CASE way WHEN 'spread' THEN coalesce(r.until, 'infinity') ELSE least(coalesce(r.until, 'infinity'), k.at) END AS till
      FROM known k CROSS JOIN LATERAL (
        SELECT s.place_id, s.since, s.until FROM residence s
          WHERE s.farm_id = k.farm AND s.animal_id = k.id AND s.since < k.ended
            AND coalesce(s.until, 'infinity') > k.began OFFSET 0) r),
  spans AS (
    SELECT s.farm, s.place_id, unnest(range_agg(CASE way
        -- For so long it may still be caught in a camp that was left.
        WHEN 'spread' THEN tstzrange(s.since, least(s.till + lingers, s.ended))
        ELSE tstzrange(greatest(s.since - lingers, s.began), s.till) END)) AS span
      FROM stood s WHERE s.since < s.till AND CASE way WHEN 'spread' THEN s.since < s.ended ELSE s.till > s.began END
      GROUP BY 1, 2)
  SELECT s.farm, s.place_id, (extract(epoch FROM lower(s.span)) * 1000)::float8, (extract(epoch FROM upper(s.span)) * 1000)::float8
    FROM spans s WHERE NOT isempty(s.span);
END
$$;--> statement-breakpoint
CREATE FUNCTION trace_in_camps(read uuid, way text, of_species text[],
  farms uuid[], places uuid[], lows float8[], highs float8[])
RETURNS TABLE (farm_id uuid, animal_id uuid, at_ms float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  WITH spans AS (
    SELECT s.farm, s.place, to_timestamp(s.low / 1000) AS low, to_timestamp(s.high / 1000) AS high
      FROM unnest(farms, places, lows, highs) AS s(farm, place, low, high)),
  -- Where nobody is of another species nobody is looked up for theirs.
  able AS MATERIALIZED (
    SELECT f.farm, of_species IS NULL OR (EXISTS (SELECT FROM herd_count h WHERE h.farm_id = f.farm)
        AND NOT EXISTS (SELECT FROM herd_count h WHERE h.farm_id = f.farm AND h.species <> ALL (of_species))) AS is_able
      FROM (SELECT DISTINCT s.farm FROM spans s) f)
  SELECT s.farm, r.animal_id, (extract(epoch FROM CASE way
      WHEN 'spread' THEN min(greatest(r.since, s.low))
      ELSE max(least(coalesce(r.until, 'infinity'), s.high)) END) * 1000)::float8
    FROM spans s JOIN able b ON b.farm = s.farm CROSS JOIN LATERAL (
      SELECT x.animal_id, x.since, x.until FROM residence x
        WHERE x.farm_id = s.farm AND x.place_id = s.place AND x.since < s.high
          AND coalesce(x.until, 'infinity') > s.low AND (x.until IS NULL OR x.since < x.until) OFFSET 0) r
    WHERE b.is_able OR EXISTS (SELECT FROM animal a
      WHERE a.farm_id = s.farm AND a.id = r.animal_id AND a.species = ANY (of_species))
    GROUP BY 1, 2;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION trace_spans(uuid, text, interval, uuid[], uuid[], float8[], float8[], float8[]), trace_in_camps(uuid, text, text[], uuid[], uuid[], float8[], float8[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION trace_spans(uuid, text, interval, uuid[], uuid[], float8[], float8[], float8[]), trace_in_camps(uuid, text, text[], uuid[], uuid[], float8[], float8[]) TO kraal_app;--> statement-breakpoint
CREATE INDEX "animal_lots" ON "animal" USING btree ("farm_id","id") WHERE is_lot;--> statement-breakpoint
-- Where a record stood, and how its heads changed, is read from the index of the key alone: a herd of 145,000 has five stays
-- each, and each was fetched from where it was once written. Nothing that writes has one index more.
ALTER TABLE "residence" DROP CONSTRAINT "residence_farm_id_animal_id_event_id_pk",
  ADD CONSTRAINT "residence_farm_id_animal_id_event_id_pk" PRIMARY KEY ("farm_id","animal_id","event_id") INCLUDE ("place_id","since","until");--> statement-breakpoint
ALTER TABLE "stock_change" DROP CONSTRAINT "stock_change_farm_id_animal_id_event_id_pk",
  ADD CONSTRAINT "stock_change_farm_id_animal_id_event_id_pk" PRIMARY KEY ("farm_id","animal_id","event_id") INCLUDE ("changed_on","heads","kind");--> statement-breakpoint
DROP INDEX "animal_eid_anywhere";--> statement-breakpoint
CREATE INDEX "animal_eid_anywhere" ON "animal" USING btree ("eid") INCLUDE ("farm_id","id","status","status_on","species") WHERE eid is not null;--> statement-breakpoint
-- Whether a record is a lot is asked of the index of lots.
CREATE OR REPLACE FUNCTION trace_heads(read uuid, farms uuid[], ids uuid[], since_days date[], last_days date[])
RETURNS TABLE (farm_id uuid, animal_id uuid, heads float8, is_lot boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT k.farm, k.id, coalesce(h.heads, 0)::float8, l.is_lot
    FROM unnest(farms, ids, since_days, last_days) AS k(farm, id, since_day, last_day)
      CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM animal x
        WHERE x.farm_id = k.farm AND x.id = k.id AND x.is_lot) AS is_lot OFFSET 0) l
      CROSS JOIN LATERAL (SELECT sum(s.heads) FILTER (WHERE NOT (s.heads < 0 AND s.changed_on >= k.since_day
            AND s.kind <> 'recorded_twice' AND NOT EXISTS (SELECT FROM event_animal l
              JOIN stock_change p ON p.farm_id = l.farm_id AND p.animal_id = l.animal_id
                AND p.event_id = l.event_id AND p.heads > 0
              WHERE l.farm_id = s.farm_id AND l.event_id = s.event_id AND l.part = 'into'))) AS heads
        FROM stock_change s
        WHERE s.farm_id = k.farm AND s.animal_id = k.id AND s.changed_on <= k.last_day OFFSET 0) h;
END
$$;--> statement-breakpoint
-- Numbers are looked for in their order, so that neighbours of an index lie on one page; who wears one is in it.
CREATE OR REPLACE FUNCTION outbreak_wearers(read uuid, numbers text[])
RETURNS TABLE (eid text, farm_id uuid, animal_id uuid, species text, is_demo boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH wanted AS MATERIALIZED (SELECT w.n FROM (SELECT DISTINCT n FROM unnest(numbers) n) w ORDER BY w.n COLLATE "C"),
  wearing AS MATERIALIZED (
    SELECT w.n, a.* FROM wanted w CROSS JOIN LATERAL (
      SELECT x.farm_id, x.id, x.status, x.status_on, x.species FROM animal x WHERE x.eid = w.n OFFSET 0) a),
  given AS MATERIALIZED (
    SELECT w.n, e.farm_id, e.id, e.kind FROM wanted w
      CROSS JOIN LATERAL (SELECT x.farm_id, x.id, x.kind FROM event x
        WHERE right(regexp_replace(x.payload ->> 'eid', '[^0-9]', '', 'g'), 15) = w.n AND x.payload ? 'eid'
          AND x.voided_by IS NULL AND x.kind IN ('registered', 'acquired', 'born', 'identified', 'split') OFFSET 0) e),
  twice AS MATERIALIZED (
    SELECT f.farm_id FROM (SELECT DISTINCT g.farm_id FROM given g) f WHERE EXISTS (SELECT FROM event x
      WHERE x.farm_id = f.farm_id AND x.kind = 'recorded_twice' AND x.voided_by IS NULL)),
  passed_on AS (
    SELECT v.n, v.farm_id FROM (
        SELECT g.n, g.farm_id, 1 AS gave, 0 AS wears FROM given g UNION ALL SELECT g.n, g.farm_id, 0, 1 FROM wearing g WHERE g.status <> 'reference') v
      GROUP BY 1, 2 HAVING sum(v.gave) > sum(v.wears) OR v.farm_id IN (SELECT t.farm_id FROM twice t)),
  wore AS (
    SELECT e.n, l.farm_id, l.animal_id AS id FROM given e JOIN passed_on u ON u.n = e.n AND u.farm_id = e.farm_id
      CROSS JOIN LATERAL (SELECT x.farm_id, x.animal_id FROM event_animal x
        WHERE x.farm_id = e.farm_id AND x.event_id = e.id
          AND x.part = CASE e.kind WHEN 'split' THEN 'into' ELSE 'subject' END OFFSET 0) l
    EXCEPT SELECT g.n, g.farm_id, g.id FROM wearing g),
  ranked AS (
    SELECT o.n, o.farm_id, o.id, o.species,
        row_number() OVER (PARTITION BY o.n, o.farm_id ORDER BY o.status = 'alive' DESC, o.status_on DESC, o.id) AS turn
      FROM (SELECT * FROM wearing UNION ALL
          SELECT b.n, b.farm_id, b.id, a.status, a.status_on, a.species FROM wore b
            CROSS JOIN LATERAL (SELECT x.status, x.status_on, x.species FROM animal x
              WHERE x.farm_id = b.farm_id AND x.id = b.id OFFSET 0) a) o
      WHERE o.status <> 'reference')
  SELECT r.n, r.farm_id, r.id, r.species, f.is_demo FROM ranked r JOIN farm f ON f.id = r.farm_id WHERE r.turn <= 3;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION outbreak_links(read uuid, farms uuid[], ids uuid[])
RETURNS TABLE (farm_id uuid, animal_id uuid, to_farm uuid, to_animal uuid, how text, is_onward boolean, heads integer,
  from_first float8, to_first float8, to_last float8)
-- What is worked out on the way has no statistics: of a hundred thousand numbers each was held against each.
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_nestloop = off AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH known AS (
    SELECT k.of_farm, k.id, f.is_demo, a.species, a.eid, a.marks
      FROM unnest(farms, ids) AS k(of_farm, id) JOIN farm f ON f.id = k.of_farm
        CROSS JOIN LATERAL (SELECT x.species, x.eid, x.state -> 'identifiers' AS marks FROM animal x
          WHERE x.farm_id = k.of_farm AND x.id = k.id OFFSET 0) a),
  numbers AS (
    SELECT k.of_farm, k.id, k.species, k.is_demo, k.eid AS n FROM known k WHERE k.eid IS NOT NULL
    UNION ALL
    -- Few ever wore another one.
    SELECT DISTINCT k.of_farm, k.id, k.species, k.is_demo, x ->> 'value' FROM known k
      CROSS JOIN jsonb_array_elements(CASE jsonb_typeof(k.marks) WHEN 'array' THEN k.marks ELSE '[]' END) x
      WHERE x ->> 'type' = 'eid' AND x ->> 'value' IS DISTINCT FROM k.eid),
  wearers AS MATERIALIZED (
    SELECT w.* FROM outbreak_wearers(read, ARRAY(SELECT DISTINCT n FROM numbers)) w),
  linked AS (
    SELECT k.of_farm, k.id, l.farm_id AS to_farm, l.animal_id AS to_id, 'sent' AS how,
        NOT p.is_kept AS onward, CASE WHEN NOT p.is_kept THEN l.came_heads END AS heads, p.is_kept
      FROM known k JOIN farm_address s ON s.farm_id = k.of_farm
        CROSS JOIN LATERAL (SELECT x.farm_id, x.animal_id, x.consignment_id, x.came_heads FROM consignment_line x
          WHERE x.ref = k.id AND x.animal_id IS NOT NULL OFFSET 0) l
        CROSS JOIN LATERAL (SELECT c.kind = 'agistmentIn' AS is_kept FROM consignment c
            JOIN partner p ON p.farm_id = c.farm_id AND p.id = c.partner_id
          WHERE c.farm_id = l.farm_id AND c.id = l.consignment_id AND p.code = s.code OFFSET 0) p
    UNION ALL
    SELECT k.of_farm, k.id, s.farm_id, l.ref, 'sent', false, CASE WHEN NOT p.is_kept THEN l.came_heads END, p.is_kept
      -- Of a farm that never received a load nobody is asked for theirs.
      FROM (SELECT d.of_farm FROM (SELECT DISTINCT of_farm FROM known) d
          WHERE EXISTS (SELECT FROM consignment c WHERE c.farm_id = d.of_farm)) r
        JOIN known k ON k.of_farm = r.of_farm
        CROSS JOIN LATERAL (SELECT x.farm_id, x.ref, x.consignment_id, x.came_heads FROM consignment_line x
          WHERE x.farm_id = k.of_farm AND x.animal_id = k.id OFFSET 0) l
        CROSS JOIN LATERAL (SELECT p.code, c.kind = 'agistmentIn' AS is_kept FROM consignment c
            JOIN partner p ON p.farm_id = c.farm_id AND p.id = c.partner_id
          WHERE c.farm_id = l.farm_id AND c.id = l.consignment_id OFFSET 0) p
        JOIN farm_address s ON s.code = p.code
    UNION ALL
    SELECT n.of_farm, n.id, w.farm_id, w.animal_id, 'eid', NULL, NULL, false
      FROM numbers n JOIN wearers w ON w.eid = n.n AND (w.farm_id, w.animal_id) <> (n.of_farm, n.id)
        AND w.species = n.species AND w.is_demo = n.is_demo)
  SELECT l.of_farm, l.id, l.to_farm, l.to_id, l.how, CASE WHEN NOT l.is_kept THEN coalesce(l.onward, t.began > f.began) END, l.heads,
      f.began, t.began, t.ended
    FROM linked l
      -- A receipt that was taken back left nobody there.
      CROSS JOIN LATERAL (SELECT x.id FROM animal x
        WHERE x.farm_id = l.to_farm AND x.id = l.to_id AND x.status <> 'reference' OFFSET 0) a
      CROSS JOIN LATERAL (SELECT (extract(epoch FROM min(r.since)) * 1000)::float8 AS began
        FROM residence r WHERE r.farm_id = l.of_farm AND r.animal_id = l.id) f
      CROSS JOIN LATERAL (SELECT (extract(epoch FROM min(r.since)) * 1000)::float8 AS began,
          CASE WHEN bool_and(r.until IS NOT NULL) THEN (extract(epoch FROM max(r.until)) * 1000)::float8 END AS ended
        FROM residence r WHERE r.farm_id = l.to_farm AND r.animal_id = l.to_id) t;
END
$$;--> statement-breakpoint
-- What it works out stays in memory, and nobody is asked for twice: neither is what the planner expects of a list of records.
ALTER FUNCTION trace_spans(uuid, text, interval, uuid[], uuid[], float8[], float8[], float8[]) SET enable_memoize = off SET work_mem = '64MB';--> statement-breakpoint
ALTER FUNCTION trace_in_camps(uuid, text, text[], uuid[], uuid[], float8[], float8[]) SET enable_memoize = off SET work_mem = '64MB';--> statement-breakpoint
ALTER FUNCTION trace_handed(uuid, text, text[], uuid[], uuid[], float8[], float8[], float8[]) SET enable_memoize = off SET work_mem = '64MB';--> statement-breakpoint
ALTER FUNCTION trace_stays(uuid, uuid[], uuid[], float8[], float8[], uuid[]) SET enable_memoize = off SET work_mem = '64MB';--> statement-breakpoint
ALTER FUNCTION trace_heads(uuid, uuid[], uuid[], date[], date[]) SET enable_memoize = off SET work_mem = '64MB';--> statement-breakpoint
ALTER FUNCTION trace_names(uuid, uuid[], uuid[]) SET enable_memoize = off SET work_mem = '64MB';--> statement-breakpoint
ALTER FUNCTION trace_went(uuid, text, text[], uuid[], uuid[], float8[], float8[], float8[]) SET enable_memoize = off SET work_mem = '64MB';--> statement-breakpoint
ALTER FUNCTION trace_stood(uuid, text, uuid[], uuid[], float8[], float8[], float8[], float8[]) SET enable_memoize = off SET work_mem = '64MB';--> statement-breakpoint
ALTER FUNCTION trace_time(uuid, uuid[], uuid[]) SET enable_memoize = off SET work_mem = '64MB';--> statement-breakpoint
ALTER FUNCTION outbreak_wearers(uuid, text[]) SET enable_memoize = off SET work_mem = '64MB';--> statement-breakpoint
ALTER FUNCTION outbreak_links(uuid, uuid[], uuid[]) SET enable_memoize = off SET work_mem = '64MB';
