ALTER TABLE "farm" ADD COLUMN "up_to" date;--> statement-breakpoint
-- Farms whose own day is another than the one to which their animals were brought.
CREATE FUNCTION farms_behind() RETURNS TABLE (farm_id uuid, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.id, f.time_zone FROM farm f WHERE f.suspended_at IS NULL AND f.up_to IS DISTINCT FROM (kraal_now() AT TIME ZONE f.time_zone)::date
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION farms_behind() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION farms_behind() TO kraal_app;
