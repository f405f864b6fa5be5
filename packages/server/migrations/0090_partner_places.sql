-- A place in a farm's book that is a farm of this installation: whoever is traced there is not named a second time, as if
-- nobody knew more of it.
CREATE FUNCTION outbreak_partner_places(read uuid, farms uuid[])
RETURNS TABLE (farm_id uuid, name text, to_farm uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT k.farm, h.name, s.farm_id FROM unnest(farms) AS k(farm)
    JOIN partner p ON p.farm_id = k.farm AND p.place_id IS NOT NULL
    JOIN farm_address s ON s.code = p.code
    JOIN holding h ON h.farm_id = p.farm_id AND h.id = p.place_id;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION outbreak_partner_places(uuid, uuid[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION outbreak_partner_places(uuid, uuid[]) TO kraal_app;
