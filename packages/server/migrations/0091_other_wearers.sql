-- Which other records are of the same animal: of a number that one record was given and wears nobody is asked further.
CREATE OR REPLACE FUNCTION outbreak_links(read uuid, farms uuid[], ids uuid[])
RETURNS TABLE (farm_id uuid, animal_id uuid, to_farm uuid, to_animal uuid, how text, is_onward boolean, heads integer,
  from_first float8, to_first float8, to_last float8)
-- What is worked out on the way has no statistics: of a hundred thousand numbers each was held against each.
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_nestloop = off SET enable_memoize = off SET work_mem = '64MB' AS $$
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
  twice AS MATERIALIZED (
    SELECT f.of_farm FROM (SELECT DISTINCT of_farm FROM known) f WHERE EXISTS (SELECT FROM event x
      WHERE x.farm_id = f.of_farm AND x.kind = 'recorded_twice' AND x.voided_by IS NULL)),
  -- Nearly every number was given once and is worn by whoever got it: of the others alone is asked who they are.
  shared AS MATERIALIZED (
    SELECT n.* FROM numbers n
      CROSS JOIN LATERAL (SELECT count(*) AS others FROM animal x
        WHERE x.eid = n.n AND (x.farm_id, x.id) <> (n.of_farm, n.id)) w
      CROSS JOIN LATERAL (SELECT count(*) AS given, bool_and(x.farm_id = n.of_farm) AS is_own FROM event x
        WHERE right(regexp_replace(x.payload ->> 'eid', '[^0-9]', '', 'g'), 15) = n.n AND x.payload ? 'eid'
          AND x.voided_by IS NULL AND x.kind IN ('registered', 'acquired', 'born', 'identified', 'split')) g
    WHERE w.others > 0 OR g.given > 1 OR NOT g.is_own OR n.of_farm IN (SELECT t.of_farm FROM twice t)),
  wearers AS MATERIALIZED (
    SELECT w.* FROM outbreak_wearers(read, ARRAY(SELECT DISTINCT n FROM shared)) w),
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
      FROM shared n JOIN wearers w ON w.eid = n.n AND (w.farm_id, w.animal_id) <> (n.of_farm, n.id)
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
$$;
