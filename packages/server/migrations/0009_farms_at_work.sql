-- Farms whose people are told each morning what is due: not the suspended, not those about to be erased.
CREATE FUNCTION farms_at_work() RETURNS TABLE (farm_id uuid, farm_name text, time_zone text, gestation_days jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.id, f.farm_name, f.time_zone, f.gestation_days FROM farm f
  WHERE f.suspended_at IS NULL AND f.erase_after IS NULL AND EXISTS (SELECT FROM animal a WHERE a.farm_id = f.id AND a.status = 'alive')
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION farms_at_work() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION farms_at_work() TO kraal_app;
