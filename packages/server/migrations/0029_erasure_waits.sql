-- Who writes into a farm holds its number shared (`inFence`); erasing takes it alone, so that nothing is written into
-- what is gone. With a farm go the notices of it, with a person theirs and their picture.
CREATE OR REPLACE FUNCTION erase_what_is_due() RETURNS TABLE (farm_id uuid, photo_file text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  due uuid[];
  people uuid[];
  fenced text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(f.id::text, 8))
    FROM (SELECT id FROM farm WHERE erase_after < kraal_now() ORDER BY id) f;
  -- Somebody may have changed their mind while this waited.
  due := ARRAY(SELECT f.id FROM farm f WHERE f.erase_after < kraal_now() FOR UPDATE);
  RETURN QUERY SELECT p.farm_id, p.file FROM photo p WHERE p.farm_id = ANY (due);
  IF cardinality(due) > 0 THEN
    FOR fenced IN SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'farm_id' AND t.table_type = 'BASE TABLE'
    LOOP
      EXECUTE format('DELETE FROM %I WHERE farm_id = ANY ($1)', fenced) USING due;
    END LOOP;
    DELETE FROM notice n WHERE n.about->>'farmId' = ANY (due::text[]);
    DELETE FROM farm f WHERE f.id = ANY (due);
  END IF;
  -- A person's entries stay with the farm they were made for; the name behind them goes.
  people := ARRAY(SELECT u.id FROM user_account u WHERE u.erase_after < kraal_now() FOR UPDATE);
  RETURN QUERY SELECT NULL::uuid, replace(u.profile_photo_url, '/api/people/', 'people/')
    FROM user_account u WHERE u.id = ANY (people) AND u.profile_photo_url LIKE '/api/people/%';
  DELETE FROM membership m WHERE m.user_id = ANY (people);
  DELETE FROM auth_session s WHERE s.user_id = ANY (people);
  DELETE FROM identity_link l WHERE l.user_id = ANY (people);
  DELETE FROM password_reset r WHERE r.user_id = ANY (people);
  DELETE FROM notice n WHERE n.user_id = ANY (people);
  UPDATE user_account u SET email = NULL, phone = NULL, password_hash = NULL, first_name = 'Erased', last_name = 'person', username = '', profile_photo_url = NULL, system_role = NULL, notify = '{}', suspended_at = kraal_now(), erase_after = NULL
    WHERE u.id = ANY (people);
END
$$;
