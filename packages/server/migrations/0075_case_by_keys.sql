-- What a case reads of each record is read by its keys. Told how few numbers are wanted the planner still joined all
-- entries of all farms with their animals first: a second for one animal among two hundred thousand, and more with each
-- farm (`offset 0` keeps it from that).
CREATE OR REPLACE FUNCTION outbreak_wearers(read uuid, numbers text[])
RETURNS TABLE (eid text, farm_id uuid, animal_id uuid, species text, is_demo boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH wanted AS (SELECT DISTINCT n FROM unnest(numbers) n),
  wore AS (
    SELECT w.n, a.farm_id, a.id FROM wanted w
      CROSS JOIN LATERAL (SELECT x.farm_id, x.id FROM animal x WHERE x.eid = w.n OFFSET 0) a
    UNION
    SELECT w.n, l.farm_id, l.animal_id FROM wanted w
      CROSS JOIN LATERAL (SELECT x.farm_id, x.id, x.kind FROM event x
        WHERE right(regexp_replace(x.payload ->> 'eid', '[^0-9]', '', 'g'), 15) = w.n AND x.payload ? 'eid'
          AND x.voided_by IS NULL AND x.kind IN ('registered', 'acquired', 'born', 'identified', 'split') OFFSET 0) e
      CROSS JOIN LATERAL (SELECT x.farm_id, x.animal_id FROM event_animal x
        WHERE x.farm_id = e.farm_id AND x.event_id = e.id
          AND x.part = CASE e.kind WHEN 'split' THEN 'into' ELSE 'subject' END OFFSET 0) l),
  ranked AS (
    SELECT o.n, o.farm_id, o.id, a.species, f.is_demo,
        row_number() OVER (PARTITION BY o.n, o.farm_id ORDER BY a.status = 'alive' DESC, a.status_on DESC, o.id) AS turn
      FROM wore o
        CROSS JOIN LATERAL (SELECT x.status, x.status_on, x.species FROM animal x
          WHERE x.farm_id = o.farm_id AND x.id = o.id AND x.status <> 'reference' OFFSET 0) a
        JOIN farm f ON f.id = o.farm_id)
  SELECT r.n, r.farm_id, r.id, r.species, r.is_demo FROM ranked r WHERE r.turn <= 3;
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
    UNION
    SELECT k.of_farm, k.id, k.species, k.is_demo, x ->> 'value' FROM known k
      CROSS JOIN jsonb_array_elements(CASE jsonb_typeof(k.marks) WHEN 'array' THEN k.marks ELSE '[]' END) x
      WHERE x ->> 'type' = 'eid'),
  wearers AS MATERIALIZED (
    SELECT w.* FROM outbreak_wearers(read, ARRAY(SELECT DISTINCT n FROM numbers)) w),
  linked AS (
    SELECT k.of_farm, k.id, l.farm_id AS to_farm, l.animal_id AS to_id, 'sent' AS how, true AS onward, l.came_heads AS heads
      FROM known k JOIN farm_address s ON s.farm_id = k.of_farm
        CROSS JOIN LATERAL (SELECT x.farm_id, x.animal_id, x.consignment_id, x.came_heads FROM consignment_line x
          WHERE x.ref = k.id AND x.animal_id IS NOT NULL OFFSET 0) l
        CROSS JOIN LATERAL (SELECT p.id FROM consignment c JOIN partner p ON p.farm_id = c.farm_id AND p.id = c.partner_id
          WHERE c.farm_id = l.farm_id AND c.id = l.consignment_id AND p.code = s.code OFFSET 0) p
    UNION ALL
    SELECT k.of_farm, k.id, s.farm_id, l.ref, 'sent', false, l.came_heads
      FROM known k
        CROSS JOIN LATERAL (SELECT x.farm_id, x.ref, x.consignment_id, x.came_heads FROM consignment_line x
          WHERE x.farm_id = k.of_farm AND x.animal_id = k.id OFFSET 0) l
        CROSS JOIN LATERAL (SELECT p.code FROM consignment c JOIN partner p ON p.farm_id = c.farm_id AND p.id = c.partner_id
          WHERE c.farm_id = l.farm_id AND c.id = l.consignment_id OFFSET 0) p
        JOIN farm_address s ON s.code = p.code
    UNION ALL
    SELECT n.of_farm, n.id, w.farm_id, w.animal_id, 'eid', NULL, NULL
      FROM numbers n JOIN wearers w ON w.eid = n.n AND (w.farm_id, w.animal_id) <> (n.of_farm, n.id)
        AND w.species = n.species AND w.is_demo = n.is_demo)
  SELECT l.of_farm, l.id, l.to_farm, l.to_id, l.how, coalesce(l.onward, t.began > f.began), l.heads,
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
