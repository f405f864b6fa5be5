-- The first that stood in camps, in the order of a trace: of twenty thousand in one yard a screen shows a thousand, and the
-- others need not travel. Null: everybody.
DROP FUNCTION trace_in_camps(uuid, text, text[], uuid[], uuid[], float8[], float8[]);--> statement-breakpoint
CREATE FUNCTION trace_in_camps(read uuid, way text, of_species text[],
  farms uuid[], places uuid[], lows float8[], highs float8[], most bigint)
RETURNS TABLE (farm_id uuid, animal_id uuid, at_ms float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public SET enable_memoize = off SET work_mem = '64MB' AS $$
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
      FROM (SELECT DISTINCT s.farm FROM spans s) f),
  met AS (
    SELECT s.farm, r.animal_id, CASE way
        WHEN 'spread' THEN min(greatest(r.since, s.low))
        ELSE max(least(coalesce(r.until, 'infinity'), s.high)) END AS at
      FROM spans s JOIN able b ON b.farm = s.farm CROSS JOIN LATERAL (
        SELECT x.animal_id, x.since, x.until FROM residence x
          WHERE x.farm_id = s.farm AND x.place_id = s.place AND x.since < s.high
            AND coalesce(x.until, 'infinity') > s.low AND (x.until IS NULL OR x.since < x.until) OFFSET 0) r
      WHERE b.is_able OR EXISTS (SELECT FROM animal a
        WHERE a.farm_id = s.farm AND a.id = r.animal_id AND a.species = ANY (of_species))
      GROUP BY 1, 2),
  first AS (
    SELECT m.farm, m.animal_id, m.at FROM met m WHERE most IS NULL
    UNION ALL
    (SELECT m.farm, m.animal_id, m.at FROM met m WHERE most IS NOT NULL
      ORDER BY CASE way WHEN 'spread' THEN m.at END, CASE way WHEN 'source' THEN m.at END DESC, m.animal_id LIMIT most))
  SELECT f.farm, f.animal_id, (extract(epoch FROM f.at) * 1000)::float8 FROM first f;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION trace_in_camps(uuid, text, text[], uuid[], uuid[], float8[], float8[], bigint) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION trace_in_camps(uuid, text, text[], uuid[], uuid[], float8[], float8[], bigint) TO kraal_app;
