-- Where the farms of a case lie, so that it stands on a map: where somebody said that a property is, its boundary, or a camp
-- that is drawn.
CREATE OR REPLACE FUNCTION outbreak_people(read uuid, farms uuid[]) RETURNS TABLE (farm_id uuid, owners jsonb, properties jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT k.farm,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name),
          'phone', u.phone, 'email', u.email) ORDER BY u.last_name, u.id), '[]')
        FROM (SELECT m.user_id FROM membership m WHERE m.farm_id = k.farm AND m.role = 'farm_owner' LIMIT 20) m
          JOIN user_account u ON u.id = m.user_id),
      (SELECT jsonb_agg(jsonb_build_object('name', h.name, 'gln', h.gln, 'address', h.address, 'at', h.at))
        FROM (SELECT 0 AS turn, f.farm_name AS name, f.gln, coalesce(f.address, f.district) AS address,
              (SELECT s.area #> '{coordinates,0,0,0}' FROM camp_shape s
                WHERE s.farm_id = k.farm AND s.until_on IS NULL ORDER BY s.camp_id LIMIT 1) AS at
            FROM farm f WHERE f.id = k.farm
          UNION ALL (SELECT 1, x.name, x.gln, x.address,
              coalesce(x.position -> 'coordinates', x.boundary #> '{coordinates,0,0,0}')
            FROM holding x WHERE x.farm_id = k.farm AND x.is_own
              AND x.archived_at IS NULL ORDER BY x.name LIMIT 50) ORDER BY 1, 2) h)
    FROM unnest(farms) AS k(farm);
END
$$;
