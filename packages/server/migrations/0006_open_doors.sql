-- The farms whose owners have let the asking administrator look in, for as long as they have.
CREATE FUNCTION open_doors() RETURNS SETOF farm
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.* FROM farm f JOIN support_access a ON a.farm_id = f.id
  WHERE a.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND a.until > now() AND a.ended_at IS NULL
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION open_doors() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION open_doors() TO kraal_app;
