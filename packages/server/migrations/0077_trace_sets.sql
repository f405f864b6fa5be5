CREATE INDEX "residence_away" ON "residence" USING btree ("farm_id","animal_id") WHERE kind = 'holding';--> statement-breakpoint
-- Only an entry that puts heads into another record hands anything on, and such entries are few: they are found first, by
-- kind, and not asked of every record that is known. The kinds come from whoever asks (`kindsThatPour`).
DROP FUNCTION trace_handed(uuid, text, uuid[], uuid[], float8[], float8[], float8[]);--> statement-breakpoint
CREATE FUNCTION trace_handed(read uuid, way text, kinds text[],
  farms uuid[], ids uuid[], ms float8[], froms float8[], untils float8[])
RETURNS TABLE (farm_id uuid, animal_id uuid, via uuid, at_ms float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  WITH known AS (SELECT k.* FROM unnest(farms, ids, ms, froms, untils) AS k(farm, id, at, f, u)),
  poured AS MATERIALIZED (
    SELECT f.farm, e.id, (extract(epoch FROM e.occurred_at) * 1000)::float8 AS at
      FROM (SELECT k.farm, least(min(k.f), min(k.at)) AS began, greatest(max(k.u), max(k.at)) AS ended FROM known k GROUP BY 1) f
        CROSS JOIN LATERAL (SELECT x.id, x.occurred_at FROM event x
          WHERE x.farm_id = f.farm AND x.kind = ANY (kinds) AND x.voided_by IS NULL
            AND x.occurred_at BETWEEN to_timestamp(f.began / 1000 - 1) AND to_timestamp(f.ended / 1000 + 1) OFFSET 0) e),
  -- Whose heads an entry changed stands in it; one that was taken back changed none.
  sides AS MATERIALIZED (
    SELECT p.farm, p.id AS event_id, p.at, l.animal_id, l.part, s.heads FROM poured p
      CROSS JOIN LATERAL (SELECT x.animal_id, x.part FROM event_animal x
        WHERE x.farm_id = p.farm AND x.event_id = p.id OFFSET 0) l
      CROSS JOIN LATERAL (SELECT x.heads FROM stock_change x
        WHERE x.farm_id = p.farm AND x.animal_id = l.animal_id AND x.event_id = p.id OFFSET 0) s)
  SELECT DISTINCT ON (k.farm, o.other) k.farm, o.other, k.id, g.at
    FROM sides g JOIN sides t ON t.farm = g.farm AND t.event_id = g.event_id AND t.animal_id <> g.animal_id
      CROSS JOIN LATERAL (SELECT CASE way WHEN 'spread' THEN g.animal_id ELSE t.animal_id END AS own,
        CASE way WHEN 'spread' THEN t.animal_id ELSE g.animal_id END AS other) o
      JOIN known k ON k.farm = g.farm AND k.id = o.own
    WHERE g.heads < 0 AND t.heads > 0 AND t.part = 'into'
      -- At one moment, too: what is entered of a day that is past stands at its noon, one after the other.
      AND CASE way WHEN 'spread' THEN g.at >= k.at AND g.at < k.u ELSE g.at <= k.at AND g.at > k.f END
    ORDER BY k.farm, o.other, CASE way WHEN 'spread' THEN g.at ELSE -g.at END, k.id;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION trace_handed(uuid, text, text[], uuid[], uuid[], float8[], float8[], float8[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION trace_handed(uuid, text, text[], uuid[], uuid[], float8[], float8[], float8[]) TO kraal_app;--> statement-breakpoint
-- Who wears a number is read with what is asked of them; of those who wore it before only who is not among them.
CREATE OR REPLACE FUNCTION outbreak_wearers(read uuid, numbers text[])
RETURNS TABLE (eid text, farm_id uuid, animal_id uuid, species text, is_demo boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH wanted AS (SELECT DISTINCT n FROM unnest(numbers) n),
  wearing AS MATERIALIZED (
    SELECT w.n, a.* FROM wanted w CROSS JOIN LATERAL (
      SELECT x.farm_id, x.id, x.status, x.status_on, x.species FROM animal x WHERE x.eid = w.n OFFSET 0) a),
  wore AS (
    SELECT w.n, l.farm_id, l.animal_id AS id FROM wanted w
      CROSS JOIN LATERAL (SELECT x.farm_id, x.id, x.kind FROM event x
        WHERE right(regexp_replace(x.payload ->> 'eid', '[^0-9]', '', 'g'), 15) = w.n AND x.payload ? 'eid'
          AND x.voided_by IS NULL AND x.kind IN ('registered', 'acquired', 'born', 'identified', 'split') OFFSET 0) e
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
-- Places that two farms name are found first, with those only at which anybody else stood in these days: who is known is
-- asked where they stood on no farm whose places nobody shares.
CREATE OR REPLACE FUNCTION outbreak_meetings(read uuid, way text, lingers interval, today timestamptz, farms uuid[], ids uuid[], ms float8[])
RETURNS TABLE (farm_id uuid, animal_id uuid, at_ms float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH own AS MATERIALIZED (
    SELECT f.id, f.is_demo, f.gln, of_case.from_day::timestamp AT TIME ZONE f.time_zone AS began,
        (least(of_case.until_day, (today AT TIME ZONE f.time_zone)::date) + 1)::timestamp AT TIME ZONE f.time_zone AS ended
      FROM (SELECT DISTINCT u AS id FROM unnest(farms) u) k JOIN farm f ON f.id = k.id),
  numbers AS (
    SELECT o.id, o.is_demo, o.gln FROM own o WHERE o.gln IS NOT NULL
    UNION
    SELECT o.id, o.is_demo, h.gln FROM own o JOIN holding h ON h.farm_id = o.id WHERE h.gln IS NOT NULL),
  -- Until when an own property was one: what came after it was put away did not stand on it.
  shared AS (
    SELECT n.id AS of_farm, n.gln, x.farm_id, x.id AS place_id, NULL::timestamptz AS ends FROM numbers n
      JOIN holding x ON x.gln = n.gln AND x.farm_id <> n.id
      JOIN farm f ON f.id = x.farm_id AND f.is_demo = n.is_demo
    UNION ALL
    SELECT n.id, n.gln, x.farm_id, c.id, x.archived_at FROM numbers n
      JOIN holding x ON x.gln = n.gln AND x.farm_id <> n.id AND x.is_own
      JOIN farm f ON f.id = x.farm_id AND f.is_demo = n.is_demo
      JOIN camp c ON c.farm_id = x.farm_id AND coalesce(c.holding_id, x.id) = x.id
    UNION ALL
    SELECT n.id, n.gln, f.id, c.id, NULL FROM numbers n
      JOIN farm f ON f.gln = n.gln AND f.id <> n.id AND f.is_demo = n.is_demo
      JOIN camp c ON c.farm_id = f.id
      LEFT JOIN holding x ON x.farm_id = f.id AND x.is_own AND x.id = coalesce(c.holding_id, x.id)
      WHERE x.gln IS NULL),
  visited AS MATERIALIZED (
    SELECT s.* FROM shared s WHERE EXISTS (SELECT FROM residence r
      WHERE r.farm_id = s.farm_id AND r.place_id = s.place_id
        AND r.since < (of_case.until_day + 3)::timestamp AT TIME ZONE 'UTC'
        AND coalesce(r.until, 'infinity') > (of_case.from_day - 2)::timestamp AT TIME ZONE 'UTC')),
  known AS (
    SELECT o.id AS of_farm, k.id, to_timestamp(k.at / 1000) AS at, o.gln, o.began, o.ended
      FROM unnest(farms, ids, ms) AS k(of_farm, id, at) JOIN own o ON o.id = k.of_farm
      WHERE o.id IN (SELECT v.of_farm FROM visited v)),
  stood AS (
    SELECT k.of_farm, k.began, k.ended, g.gln,
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
    SELECT s.of_farm, s.gln, unnest(range_agg(CASE way
        WHEN 'spread' THEN tstzrange(s.since, least(s.till + lingers, s.ended))
        ELSE tstzrange(greatest(s.since - lingers, s.began), s.till) END)) AS span
      FROM stood s WHERE s.since < s.till
        AND CASE way WHEN 'spread' THEN s.since < s.ended ELSE s.till > s.began END
      GROUP BY 1, 2)
  SELECT r.farm_id, r.animal_id, (extract(epoch FROM CASE way
      WHEN 'spread' THEN min(o.began) ELSE max(o.ended) END) * 1000)::float8
    FROM spans s
      JOIN visited v ON v.of_farm = s.of_farm AND v.gln = s.gln AND (v.ends IS NULL OR lower(s.span) < v.ends)
      JOIN farm f ON f.id = v.farm_id
      -- Days are each farm's own.
      CROSS JOIN LATERAL (SELECT of_case.from_day::timestamp AT TIME ZONE f.time_zone AS began,
        (least(of_case.until_day, (today AT TIME ZONE f.time_zone)::date) + 1)::timestamp AT TIME ZONE f.time_zone AS ended) w
      JOIN residence r ON r.farm_id = v.farm_id AND r.place_id = v.place_id
      CROSS JOIN LATERAL (SELECT greatest(r.since, lower(s.span), w.began) AS began,
        least(coalesce(r.until, 'infinity'), upper(s.span), w.ended) AS ended) o
      JOIN animal a ON a.farm_id = r.farm_id AND a.id = r.animal_id AND a.species = ANY (of_case.species)
    WHERE o.began < o.ended
    GROUP BY 1, 2;
END
$$;--> statement-breakpoint
-- Stays away are read by their own index, which holds no other.
CREATE OR REPLACE FUNCTION trace_stood(read uuid, way text,
  farms uuid[], ids uuid[], ms float8[], froms float8[], untils float8[], stands_for float8[])
RETURNS TABLE (farm_id uuid, name text, owner text, phone text, animals integer, heads float8, first_day text, last_day text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT o.farm, h.name, h.owner, h.phone, count(*)::int, sum(o.heads)::float8,
      min((o.began AT TIME ZONE f.time_zone)::date)::text,
      max(((o.ended - interval '1 microsecond') AT TIME ZONE f.time_zone)::date)::text
    FROM (SELECT k.farm, k.id, k.heads, r.place_id, min(s.began) AS began, max(s.ended) AS ended
        FROM unnest(farms, ids, ms, froms, untils, stands_for) AS k(farm, id, at, f, u, heads)
          CROSS JOIN LATERAL (SELECT x.place_id, x.since, x.until FROM residence x
            WHERE x.farm_id = k.farm AND x.animal_id = k.id AND x.kind = 'holding' OFFSET 0) r
          CROSS JOIN LATERAL (SELECT
              greatest(r.since, to_timestamp(CASE way WHEN 'spread' THEN k.at ELSE k.f END / 1000)) AS began,
              least(coalesce(r.until, 'infinity'), to_timestamp(CASE way WHEN 'spread' THEN k.u ELSE k.at END / 1000)) AS ended) s
        WHERE r.since < to_timestamp(k.u / 1000) AND coalesce(r.until, 'infinity') > to_timestamp(k.f / 1000)
          AND s.began < s.ended GROUP BY 1, 2, 3, 4) o
      JOIN holding h ON h.farm_id = o.farm AND h.id = o.place_id JOIN farm f ON f.id = o.farm
    GROUP BY o.farm, h.id, h.name, h.owner, h.phone ORDER BY 7, 2 LIMIT 1000;
END
$$;
