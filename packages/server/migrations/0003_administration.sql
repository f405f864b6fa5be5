-- Written by hand: what looks across farms. Row-level security binds the server's own role, so each of these
-- functions runs as the owner and holds the rule of who may ask itself.

-- Counting a day's entries reads a narrow stretch of the table, and costs a write next to nothing.
CREATE INDEX "event_recorded" ON "event" USING brin ("recorded_at");--> statement-breakpoint

-- The farms the asking user looks after: every farm for a super_admin, else those they manage or own.
CREATE FUNCTION farms_in_charge() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.id FROM farm f WHERE EXISTS (
    SELECT FROM user_account u WHERE u.id = nullif(current_setting('app.user_id', true), '')::uuid AND u.system_role = 'super_admin' AND u.suspended_at IS NULL)
  UNION
  SELECT m.farm_id FROM membership m WHERE m.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND m.role IN ('farm_manager', 'farm_owner')
$$;--> statement-breakpoint

CREATE FUNCTION admin_farms(wanted text, after uuid, most int)
RETURNS TABLE (id uuid, farm_name text, created_at timestamptz, suspended_at timestamptz, erase_after timestamptz, members bigint, animals bigint, last_entry_at timestamptz, total bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH found AS (SELECT f.* FROM farm f WHERE f.id IN (SELECT farms_in_charge()) AND (wanted = '' OR f.farm_name ILIKE wanted))
  SELECT f.id, f.farm_name, f.created_at, f.suspended_at, f.erase_after,
    (SELECT count(*) FROM membership m WHERE m.farm_id = f.id), (SELECT count(*) FROM animal a WHERE a.farm_id = f.id AND a.status = 'alive'),
    (SELECT e.recorded_at FROM event e WHERE e.farm_id = f.id ORDER BY e.occurred_at DESC LIMIT 1), (SELECT count(*) FROM found)
  FROM found f WHERE after IS NULL OR f.id > after ORDER BY f.id LIMIT most
$$;--> statement-breakpoint

CREATE FUNCTION admin_users(wanted text, after uuid, most int)
RETURNS TABLE (id uuid, email text, phone text, first_name text, last_name text, system_role text, created_at timestamptz, suspended_at timestamptz, last_used_at timestamptz, farms bigint, total bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH asking AS (SELECT system_role = 'super_admin' AS super FROM user_account WHERE id = nullif(current_setting('app.user_id', true), '')::uuid),
  found AS (
    SELECT u.* FROM user_account u WHERE ((SELECT super FROM asking) OR u.id IN (SELECT m.user_id FROM membership m WHERE m.farm_id IN (SELECT farms_in_charge())))
      AND (wanted = '' OR u.email ILIKE wanted OR u.phone ILIKE wanted OR u.first_name || ' ' || u.last_name ILIKE wanted))
  SELECT u.id, u.email, u.phone, u.first_name, u.last_name, u.system_role, u.created_at, u.suspended_at,
    (SELECT max(s.last_used_at) FROM auth_session s WHERE s.user_id = u.id), (SELECT count(*) FROM membership m WHERE m.user_id = u.id AND m.farm_id IN (SELECT farms_in_charge())), (SELECT count(*) FROM found)
  FROM found u WHERE after IS NULL OR u.id > after ORDER BY u.id LIMIT most
$$;--> statement-breakpoint

CREATE FUNCTION admin_days(days int)
RETURNS TABLE (day date, entries bigint, sign_ins bigint, faults bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH farms AS MATERIALIZED (SELECT farms_in_charge() AS id),
  asking AS (SELECT coalesce(system_role = 'super_admin', false) AS super FROM user_account WHERE id = nullif(current_setting('app.user_id', true), '')::uuid),
  people AS MATERIALIZED (SELECT DISTINCT m.user_id FROM membership m WHERE m.farm_id IN (SELECT id FROM farms)),
  span AS (SELECT generate_series((now() AT TIME ZONE 'UTC')::date - days + 1, (now() AT TIME ZONE 'UTC')::date, '1 day')::date AS day),
  entries AS (SELECT (recorded_at AT TIME ZONE 'UTC')::date AS day, count(*) AS n FROM event WHERE recorded_at >= (SELECT min(day) FROM span) AND farm_id IN (SELECT id FROM farms) GROUP BY 1),
  sign_ins AS (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS n FROM auth_session WHERE created_at >= (SELECT min(day) FROM span) AND ((SELECT super FROM asking) OR user_id IN (SELECT user_id FROM people)) GROUP BY 1),
  faults AS (SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*) AS n FROM fault WHERE at >= (SELECT min(day) FROM span) AND ((SELECT super FROM asking) OR of_farm IN (SELECT id FROM farms)) GROUP BY 1)
  SELECT s.day, coalesce(e.n, 0), coalesce(i.n, 0), coalesce(f.n, 0) FROM span s LEFT JOIN entries e USING (day) LEFT JOIN sign_ins i USING (day) LEFT JOIN faults f USING (day) ORDER BY s.day
$$;--> statement-breakpoint

CREATE FUNCTION admin_totals() RETURNS TABLE (farms bigint, users bigint, animals bigint, photos bigint, database_bytes bigint, jobs_waiting bigint, jobs_failed bigint)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE super boolean := EXISTS (SELECT FROM user_account u WHERE u.id = nullif(current_setting('app.user_id', true), '')::uuid AND u.system_role = 'super_admin');
BEGIN
  SELECT count(*) INTO farms FROM farms_in_charge();
  SELECT count(*) INTO users FROM user_account u WHERE super OR u.id IN (SELECT m.user_id FROM membership m WHERE m.farm_id IN (SELECT farms_in_charge()));
  SELECT count(*) INTO animals FROM animal a WHERE a.status = 'alive' AND a.farm_id IN (SELECT farms_in_charge());
  SELECT count(*) INTO photos FROM photo p WHERE p.farm_id IN (SELECT farms_in_charge());
  -- The size of the installation and its jobs are nobody's farm.
  IF super THEN
    database_bytes := pg_database_size(current_database());
    IF to_regclass('job.job') IS NOT NULL THEN
      EXECUTE 'SELECT count(*) FILTER (WHERE state IN (''created'', ''retry'', ''active'')), count(*) FILTER (WHERE state = ''failed'') FROM job.job' INTO jobs_waiting, jobs_failed;
    END IF;
  END IF;
  RETURN NEXT;
END
$$;--> statement-breakpoint

-- Answers whether there was such a farm. Only a super_admin may ask.
CREATE FUNCTION admin_suspend_farm(wanted uuid, suspend boolean) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH changed AS (
    UPDATE farm SET suspended_at = CASE WHEN suspend THEN coalesce(suspended_at, now()) END WHERE id = wanted AND EXISTS (
      SELECT FROM user_account u WHERE u.id = nullif(current_setting('app.user_id', true), '')::uuid AND u.system_role = 'super_admin' AND u.suspended_at IS NULL)
    RETURNING id)
  SELECT EXISTS (SELECT FROM changed)
$$;--> statement-breakpoint

-- Erases what the time to change one's mind has run out for. It takes no wish from outside, so anybody may call it.
CREATE FUNCTION erase_what_is_due() RETURNS TABLE (farm_id uuid, photo_file text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  due uuid[] := ARRAY(SELECT f.id FROM farm f WHERE f.erase_after < now());
  fenced text;
BEGIN
  RETURN QUERY SELECT p.farm_id, p.file FROM photo p WHERE p.farm_id = ANY (due);
  IF cardinality(due) > 0 THEN
    FOR fenced IN SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'farm_id' AND t.table_type = 'BASE TABLE'
    LOOP
      EXECUTE format('DELETE FROM %I WHERE farm_id = ANY ($1)', fenced) USING due;
    END LOOP;
    DELETE FROM farm f WHERE f.id = ANY (due);
  END IF;
  -- A person's entries stay with the farm they were made for; the name behind them goes.
  DELETE FROM membership m WHERE m.user_id IN (SELECT u.id FROM user_account u WHERE u.erase_after < now());
  DELETE FROM auth_session s WHERE s.user_id IN (SELECT u.id FROM user_account u WHERE u.erase_after < now());
  DELETE FROM identity_link l WHERE l.user_id IN (SELECT u.id FROM user_account u WHERE u.erase_after < now());
  DELETE FROM password_reset r WHERE r.user_id IN (SELECT u.id FROM user_account u WHERE u.erase_after < now());
  UPDATE user_account u SET email = NULL, phone = NULL, password_hash = NULL, first_name = 'Erased', last_name = 'person', username = '', profile_photo_url = NULL, system_role = NULL, notify = '{}', suspended_at = now(), erase_after = NULL
    WHERE u.erase_after < now();
END
$$;--> statement-breakpoint

REVOKE ALL ON FUNCTION farms_in_charge(), admin_farms(text, uuid, int), admin_users(text, uuid, int), admin_days(int), admin_totals(), admin_suspend_farm(uuid, boolean), erase_what_is_due() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION farms_in_charge(), admin_farms(text, uuid, int), admin_users(text, uuid, int), admin_days(int), admin_totals(), admin_suspend_farm(uuid, boolean), erase_what_is_due() TO kraal_app;
