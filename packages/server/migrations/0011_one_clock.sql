-- SQL's side of the server's one clock: the database's own time, moved as far as the server's clock is: only tests move it, by a setting of their database.
CREATE FUNCTION kraal_now() RETURNS timestamp with time zone
LANGUAGE sql STABLE AS $$
  SELECT now() + coalesce(nullif(current_setting('app.clock_offset_ms', true), ''), '0')::float8 * interval '1 millisecond'
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION admin_days(days int)
RETURNS TABLE (day date, entries bigint, sign_ins bigint, faults bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH farms AS MATERIALIZED (SELECT farms_in_charge() AS id),
  asking AS (SELECT coalesce(system_role = 'super_admin', false) AS super FROM user_account WHERE id = nullif(current_setting('app.user_id', true), '')::uuid),
  people AS MATERIALIZED (SELECT DISTINCT m.user_id FROM membership m WHERE m.farm_id IN (SELECT id FROM farms)),
  span AS (SELECT generate_series((kraal_now() AT TIME ZONE 'UTC')::date - days + 1, (kraal_now() AT TIME ZONE 'UTC')::date, '1 day')::date AS day),
  entries AS (SELECT (recorded_at AT TIME ZONE 'UTC')::date AS day, count(*) AS n FROM event WHERE recorded_at >= (SELECT min(day) FROM span) AND farm_id IN (SELECT id FROM farms) GROUP BY 1),
  sign_ins AS (SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS n FROM auth_session WHERE created_at >= (SELECT min(day) FROM span) AND ((SELECT super FROM asking) OR user_id IN (SELECT user_id FROM people)) GROUP BY 1),
  faults AS (SELECT (at AT TIME ZONE 'UTC')::date AS day, count(*) AS n FROM fault WHERE at >= (SELECT min(day) FROM span) AND ((SELECT super FROM asking) OR of_farm IN (SELECT id FROM farms)) GROUP BY 1)
  SELECT s.day, coalesce(e.n, 0), coalesce(i.n, 0), coalesce(f.n, 0) FROM span s LEFT JOIN entries e USING (day) LEFT JOIN sign_ins i USING (day) LEFT JOIN faults f USING (day) ORDER BY s.day
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION admin_suspend_farm(wanted uuid, suspend boolean) RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH changed AS (
    UPDATE farm SET suspended_at = CASE WHEN suspend THEN coalesce(suspended_at, kraal_now()) END WHERE id = wanted AND EXISTS (
      SELECT FROM user_account u WHERE u.id = nullif(current_setting('app.user_id', true), '')::uuid AND u.system_role = 'super_admin' AND u.suspended_at IS NULL)
    RETURNING id)
  SELECT EXISTS (SELECT FROM changed)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_what_is_due() RETURNS TABLE (farm_id uuid, photo_file text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  due uuid[] := ARRAY(SELECT f.id FROM farm f WHERE f.erase_after < kraal_now());
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
  DELETE FROM membership m WHERE m.user_id IN (SELECT u.id FROM user_account u WHERE u.erase_after < kraal_now());
  DELETE FROM auth_session s WHERE s.user_id IN (SELECT u.id FROM user_account u WHERE u.erase_after < kraal_now());
  DELETE FROM identity_link l WHERE l.user_id IN (SELECT u.id FROM user_account u WHERE u.erase_after < kraal_now());
  DELETE FROM password_reset r WHERE r.user_id IN (SELECT u.id FROM user_account u WHERE u.erase_after < kraal_now());
  UPDATE user_account u SET email = NULL, phone = NULL, password_hash = NULL, first_name = 'Erased', last_name = 'person', username = '', profile_photo_url = NULL, system_role = NULL, notify = '{}', suspended_at = kraal_now(), erase_after = NULL
    WHERE u.erase_after < kraal_now();
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION open_doors() RETURNS SETOF farm
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.* FROM farm f JOIN support_access a ON a.farm_id = f.id
  WHERE a.user_id = nullif(current_setting('app.user_id', true), '')::uuid AND a.until > kraal_now() AND a.ended_at IS NULL
$$;--> statement-breakpoint
ALTER TABLE "fault" ALTER COLUMN "at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "import_file" ALTER COLUMN "created_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "api_key" ALTER COLUMN "created_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "audit" ALTER COLUMN "at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "farm" ALTER COLUMN "created_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "invitation" ALTER COLUMN "created_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "membership" ALTER COLUMN "created_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "support_access" ALTER COLUMN "asked_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "batch" ALTER COLUMN "created_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "batch_count" ALTER COLUMN "at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "protocol" ALTER COLUMN "created_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "auth_session" ALTER COLUMN "created_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "auth_session" ALTER COLUMN "last_used_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "identity_link" ALTER COLUMN "created_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "notice" ALTER COLUMN "at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "user_account" ALTER COLUMN "created_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "photo" ALTER COLUMN "uploaded_at" SET DEFAULT kraal_now();--> statement-breakpoint
ALTER TABLE "work_session" ALTER COLUMN "started_at" SET DEFAULT kraal_now();