-- Who stood in a camp is read from its index alone, and until when: three steps of a trace over 145,000 records fetched nearly a
-- million rows for stays that were long over.
DROP INDEX "residence_place";--> statement-breakpoint
CREATE INDEX "residence_place" ON "residence" USING btree ("farm_id","place_id","since") INCLUDE ("until","animal_id");--> statement-breakpoint
-- What a farm keeps is asked of the farm, and not anew of each record that stood there.
CREATE OR REPLACE FUNCTION trace_contacts(read uuid, way text, lingers interval, of_species text[],
  farms uuid[], ids uuid[], ms float8[], froms float8[], untils float8[])
RETURNS TABLE (farm_id uuid, animal_id uuid, at_ms float8)
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
  spans AS MATERIALIZED (
    SELECT s.farm, s.place_id, unnest(range_agg(CASE way
        -- For so long it may still be caught in a camp that was left.
        WHEN 'spread' THEN tstzrange(s.since, least(s.till + lingers, s.ended))
        ELSE tstzrange(greatest(s.since - lingers, s.began), s.till) END)) AS span
      FROM stood s WHERE s.since < s.till AND CASE way WHEN 'spread' THEN s.since < s.ended ELSE s.till > s.began END
      GROUP BY 1, 2),
  -- Where nobody is of another species nobody is looked up for theirs.
  able AS MATERIALIZED (
    SELECT f.farm, of_species IS NULL OR (EXISTS (SELECT FROM herd_count h WHERE h.farm_id = f.farm)
        AND NOT EXISTS (SELECT FROM herd_count h WHERE h.farm_id = f.farm AND h.species <> ALL (of_species))) AS is_able
      FROM (SELECT DISTINCT s.farm FROM spans s) f)
  SELECT s.farm, r.animal_id, (extract(epoch FROM CASE way
      WHEN 'spread' THEN min(greatest(r.since, lower(s.span)))
      ELSE max(least(coalesce(r.until, 'infinity'), upper(s.span))) END) * 1000)::float8
    FROM spans s JOIN able b ON b.farm = s.farm CROSS JOIN LATERAL (
      SELECT x.animal_id, x.since, x.until FROM residence x
        WHERE x.farm_id = s.farm AND x.place_id = s.place_id AND x.since < upper(s.span)
          AND coalesce(x.until, 'infinity') > lower(s.span) AND (x.until IS NULL OR x.since < x.until) OFFSET 0) r
    WHERE b.is_able OR EXISTS (SELECT FROM animal a
      WHERE a.farm_id = s.farm AND a.id = r.animal_id AND a.species = ANY (of_species))
    GROUP BY 1, 2;
END
$$;--> statement-breakpoint
-- By whom a number was worn before is asked only where a farm gave it more often than it is worn there now, since each who
-- wears it was given it by an entry; one that was found to be on record twice took over what the other had been given.
CREATE OR REPLACE FUNCTION outbreak_wearers(read uuid, numbers text[])
RETURNS TABLE (eid text, farm_id uuid, animal_id uuid, species text, is_demo boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  RETURN QUERY
  WITH wanted AS MATERIALIZED (SELECT DISTINCT n FROM unnest(numbers) n ORDER BY n),
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
$$;
