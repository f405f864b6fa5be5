-- Whether anybody works here with a farm of their own, and whose the demo farm is: the sign-in asks, which sees no farm.
CREATE FUNCTION demo_state() RETURNS TABLE (has_own_farm boolean, has_demo boolean, farm_id uuid, user_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT EXISTS (SELECT FROM farm WHERE NOT is_demo), EXISTS (SELECT FROM farm WHERE is_demo),
    d.id, d.user_id
  FROM (SELECT) AS one LEFT JOIN (
    SELECT f.id, u.id AS user_id FROM farm f
    JOIN membership m ON m.farm_id = f.id AND m.role = 'farm_owner'
    JOIN user_account u ON u.id = m.user_id AND lower(u.email) = 'demo@kraal.example'
    WHERE f.is_demo AND f.suspended_at IS NULL AND u.suspended_at IS NULL
    ORDER BY f.created_at LIMIT 1
  ) d ON true
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION demo_state() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION demo_state() TO kraal_app;
