-- Whose number is worn elsewhere too was asked of animals and of all entries that ever gave one, which took a third of a trace
-- over a hundred thousand records; a table of its own says it by two looks into its indexes.
CREATE TABLE "worn_number" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"eid" text NOT NULL,
	CONSTRAINT "worn_number_farm_id_animal_id_eid_pk" PRIMARY KEY("farm_id","animal_id","eid")
);
--> statement-breakpoint
ALTER TABLE "worn_number" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- The state of each record holds all that it ever wore, but for the number of one that was known as a parent before it came
-- with another.
INSERT INTO "worn_number" (farm_id, animal_id, eid)
  SELECT DISTINCT a.farm_id, a.id, x ->> 'value' FROM animal a
    CROSS JOIN jsonb_array_elements(CASE jsonb_typeof(a.state -> 'identifiers') WHEN 'array' THEN a.state -> 'identifiers' ELSE '[]' END) x
    WHERE x ->> 'type' = 'eid'
  UNION
  SELECT l.farm_id, l.animal_id, regexp_replace(e.payload ->> 'eid', '[^0-9]', '', 'g') FROM event e
    JOIN event_animal l ON l.farm_id = e.farm_id AND l.event_id = e.id AND l.part = 'subject'
    JOIN animal a ON a.farm_id = l.farm_id AND a.id = l.animal_id
    WHERE e.kind = 'registered' AND e.payload -> 'reference' = 'true' AND e.voided_by IS NULL
      AND length(regexp_replace(e.payload ->> 'eid', '[^0-9]', '', 'g')) = 15;--> statement-breakpoint
DROP INDEX "animal_eid_anywhere";--> statement-breakpoint
DROP INDEX "event_eid";--> statement-breakpoint
CREATE INDEX "worn_number_anywhere" ON "worn_number" USING btree ("eid","farm_id","animal_id");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "worn_number" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE OR REPLACE FUNCTION stop_list_here() RETURNS TABLE (here uuid, mark uuid, number text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH RECURSIVE asking AS (SELECT o.id, o.is_demo FROM farm o WHERE o.id = nullif(current_setting('app.farm_id', true), '')::uuid),
  wore AS (
    SELECT w.animal_id AS wearer, m.id AS mark, m.eid, m.farm_id FROM asking o
      JOIN worn_number w ON w.farm_id = o.id
      JOIN stop_mark m ON m.eid = w.eid AND m.ended_at IS NULL),
  kept AS (
    SELECT w.wearer, w.mark, w.eid, w.farm_id FROM wore w
    UNION
    SELECT (e.payload ->> 'keptId')::uuid, w.mark, w.eid, w.farm_id FROM kept w CROSS JOIN asking o
      JOIN event_animal l ON l.farm_id = o.id AND l.animal_id = w.wearer AND l.part = 'subject'
      JOIN event e ON e.farm_id = o.id AND e.id = l.event_id AND e.kind = 'recorded_twice' AND e.voided_by IS NULL)
  SELECT k.wearer, k.mark, k.eid FROM kept k CROSS JOIN asking o
      JOIN animal a ON a.farm_id = o.id AND a.id = k.wearer AND a.status = 'alive'
      JOIN stop_mark m ON m.farm_id = k.farm_id AND m.id = k.mark
      JOIN farm f ON f.id = m.farm_id AND f.is_demo = o.is_demo
    WHERE stop_list_holds(m)
    ORDER BY k.wearer, k.mark LIMIT 1000
$$;--> statement-breakpoint
-- Numbers are looked for in their order, so that neighbours of an index lie on one page.
CREATE OR REPLACE FUNCTION outbreak_wearers(read uuid, numbers text[])
RETURNS TABLE (eid text, farm_id uuid, animal_id uuid, species text, is_demo boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_memoize = off SET work_mem = '64MB' AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH wanted AS MATERIALIZED (SELECT w.n FROM (SELECT DISTINCT n FROM unnest(numbers) n) w ORDER BY w.n),
  -- What thousands wear is what a reader writes where it read nothing, and nobody's number.
  wore AS MATERIALIZED (
    SELECT w.n, x.farm_id, x.animal_id AS id FROM wanted w CROSS JOIN LATERAL (
      SELECT o.farm_id, o.animal_id FROM worn_number o WHERE o.eid = w.n LIMIT 2000) x),
  ranked AS (
    SELECT o.n, o.farm_id, o.id, a.species, a.status = 'alive' AS is_here,
        row_number() OVER (PARTITION BY o.n, o.farm_id ORDER BY a.status = 'alive' DESC, a.status_on DESC, o.id) AS turn
      FROM wore o CROSS JOIN LATERAL (SELECT x.status, x.status_on, x.species FROM animal x
        WHERE x.farm_id = o.farm_id AND x.id = o.id AND x.status <> 'reference' OFFSET 0) a)
  SELECT o.n, o.farm_id, o.id, o.species, o.is_demo FROM (
    SELECT r.n, r.farm_id, r.id, r.species, f.is_demo,
        row_number() OVER (PARTITION BY r.n ORDER BY r.turn, r.is_here DESC, r.farm_id) AS place
      FROM ranked r JOIN farm f ON f.id = r.farm_id WHERE r.turn <= 3) o
    WHERE o.place <= 100;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION outbreak_links(read uuid, farms uuid[], ids uuid[])
RETURNS TABLE (farm_id uuid, animal_id uuid, to_farm uuid, to_animal uuid, how text, is_onward boolean, heads integer,
  from_first float8, to_first float8, to_last float8)
-- What is worked out on the way has no statistics: of a hundred thousand numbers each was held against each.
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_nestloop = off SET enable_memoize = off SET work_mem = '64MB' AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH known AS (SELECT k.of_farm, k.id FROM unnest(farms, ids) AS k(of_farm, id)),
  -- In their order, so that neighbours of the index lie on one page.
  numbers AS MATERIALIZED (
    SELECT k.of_farm, k.id, w.eid AS n FROM known k
      CROSS JOIN LATERAL (SELECT x.eid FROM worn_number x WHERE x.farm_id = k.of_farm AND x.animal_id = k.id OFFSET 0) w
      ORDER BY w.eid),
  -- Nearly every number is one record's: of the others alone is asked who they are.
  shared AS MATERIALIZED (
    SELECT n.of_farm, n.id, n.n FROM numbers n
      CROSS JOIN LATERAL (SELECT FROM worn_number x
        WHERE x.eid = n.n AND (x.farm_id, x.animal_id) <> (n.of_farm, n.id) LIMIT 1) o),
  asking AS MATERIALIZED (
    SELECT n.*, a.species, f.is_demo FROM shared n JOIN farm f ON f.id = n.of_farm
      CROSS JOIN LATERAL (SELECT x.species FROM animal x WHERE x.farm_id = n.of_farm AND x.id = n.id OFFSET 0) a),
  wearers AS MATERIALIZED (
    SELECT w.* FROM outbreak_wearers(read, ARRAY(SELECT DISTINCT n FROM shared)) w),
  linked AS MATERIALIZED (
    SELECT k.of_farm, k.id, l.farm_id AS to_farm, l.animal_id AS to_id, 'sent' AS how,
        NOT p.is_kept AS onward, CASE WHEN NOT p.is_kept THEN l.came_heads END AS heads, p.is_kept
      FROM known k JOIN farm_address s ON s.farm_id = k.of_farm
        CROSS JOIN LATERAL (SELECT x.farm_id, x.animal_id, x.consignment_id, x.came_heads FROM consignment_line x
          WHERE x.ref = k.id AND x.animal_id IS NOT NULL OFFSET 0) l
        CROSS JOIN LATERAL (SELECT c.kind = 'agistmentIn' AS is_kept FROM consignment c
            JOIN partner p ON p.farm_id = c.farm_id AND p.id = c.partner_id
          WHERE c.farm_id = l.farm_id AND c.id = l.consignment_id AND p.code = s.code OFFSET 0) p
        -- A receipt that was taken back left nobody there.
        CROSS JOIN LATERAL (SELECT x.id FROM animal x
          WHERE x.farm_id = l.farm_id AND x.id = l.animal_id AND x.status <> 'reference' OFFSET 0) a
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
        CROSS JOIN LATERAL (SELECT x.id FROM animal x
          WHERE x.farm_id = s.farm_id AND x.id = l.ref AND x.status <> 'reference' OFFSET 0) a
    UNION ALL
    SELECT n.of_farm, n.id, w.farm_id, w.animal_id, 'eid', NULL, NULL, false
      FROM asking n JOIN wearers w ON w.eid = n.n AND (w.farm_id, w.animal_id) <> (n.of_farm, n.id)
        AND w.species = n.species AND w.is_demo = n.is_demo),
  -- Each record once, however many it is linked with.
  stood AS MATERIALIZED (
    SELECT d.farm, d.id, t.began, t.ended
      FROM (SELECT l.of_farm AS farm, l.id FROM linked l UNION SELECT l.to_farm, l.to_id FROM linked l) d
        CROSS JOIN LATERAL (SELECT (extract(epoch FROM min(r.since)) * 1000)::float8 AS began,
            CASE WHEN bool_and(r.until IS NOT NULL) THEN (extract(epoch FROM max(r.until)) * 1000)::float8 END AS ended
          FROM residence r WHERE r.farm_id = d.farm AND r.animal_id = d.id OFFSET 0) t)
  SELECT l.of_farm, l.id, l.to_farm, l.to_id, l.how, CASE WHEN NOT l.is_kept THEN coalesce(l.onward, t.began > f.began) END, l.heads,
      f.began, t.began, t.ended
    FROM linked l JOIN stood f ON f.farm = l.of_farm AND f.id = l.id
      JOIN stood t ON t.farm = l.to_farm AND t.id = l.to_id;
END
$$;
