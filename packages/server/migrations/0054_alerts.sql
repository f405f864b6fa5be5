CREATE TABLE "alert" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"rule" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"name" text NOT NULL,
	"heads" integer NOT NULL,
	"mob_id" uuid,
	"camp_id" uuid,
	"severity" text NOT NULL,
	"value" double precision NOT NULL,
	"facts" jsonb NOT NULL,
	"status" text NOT NULL,
	"shelf" text NOT NULL,
	"place" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"fired_at" timestamp with time zone,
	"clear_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"acked_at" timestamp with time zone,
	"acked_by" uuid,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"settled_as" text,
	"settled_note" text,
	"level" integer NOT NULL,
	"repeats" integer NOT NULL,
	"told_at" timestamp with time zone,
	"next_at" timestamp with time zone,
	"version" integer NOT NULL,
	CONSTRAINT "alert_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "alert_severity_known" CHECK ("severity" in ('info', 'warning', 'critical')),
	CONSTRAINT "alert_subject_known" CHECK ("subject_kind" in ('animal', 'mob', 'camp', 'thing', 'medicine', 'protocol', 'import', 'species', 'farm')),
	CONSTRAINT "alert_shelf_known" CHECK ("shelf" in ('waiting', 'open', 'snoozed', 'settled'))
);
--> statement-breakpoint
ALTER TABLE "alert" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_message" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"occasion" text NOT NULL,
	"severity" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"heads" integer NOT NULL,
	"names" jsonb NOT NULL,
	CONSTRAINT "alert_message_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "alert_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_round" (
	"farm_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"took_ms" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_round_farm_id_pk" PRIMARY KEY("farm_id")
);
--> statement-breakpoint
ALTER TABLE "alert_round" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_rule" (
	"farm_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"scope_kind" text NOT NULL,
	"scope_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"severity" text NOT NULL,
	"threshold" double precision,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "alert_rule_farm_id_rule_scope_id_pk" PRIMARY KEY("farm_id","rule","scope_id"),
	CONSTRAINT "alert_rule_known" CHECK ("rule" in ('birth_overdue', 'check_overdue', 'abortions_above', 'withdrawal_ends', 'course_unfinished', 'protocol_overdue', 'medicine_expired', 'medicine_expiring', 'medicine_short', 'controlled_disease', 'isolation_ends', 'deaths_above', 'not_seen', 'mob_short', 'mass_lost', 'gain_low', 'camp_overgrazed', 'camp_dry', 'feed_ending', 'feed_short', 'rain_missing', 'inspection_overdue', 'service_overdue', 'plan_not_followed', 'import_failed', 'backup_failing')),
	CONSTRAINT "alert_rule_scope_known" CHECK ("scope_kind" in ('farm', 'mob', 'camp', 'medicine'))
);
--> statement-breakpoint
ALTER TABLE "alert_rule" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "alert_told" (
	"farm_id" uuid NOT NULL,
	"alert_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	CONSTRAINT "alert_told_farm_id_alert_id_message_id_pk" PRIMARY KEY("farm_id","alert_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "alert_told" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "call_out" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"host" text NOT NULL,
	"purpose" text NOT NULL,
	"status" integer,
	"took_ms" integer NOT NULL,
	"problem" text,
	CONSTRAINT "call_out_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "call_out" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposal" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entries" jsonb NOT NULL,
	"reason" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"author" text NOT NULL,
	"by_key" uuid,
	"by_user" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" uuid,
	"by_itself" boolean DEFAULT false NOT NULL,
	"note" text,
	"version" integer NOT NULL,
	CONSTRAINT "proposal_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "proposal_status_known" CHECK ("status" in ('open', 'accepted', 'declined', 'expired'))
);
--> statement-breakpoint
ALTER TABLE "proposal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "proposal_trust" (
	"farm_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"author" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"set_by" uuid NOT NULL,
	CONSTRAINT "proposal_trust_farm_id_kind_author_pk" PRIMARY KEY("farm_id","kind","author")
);
--> statement-breakpoint
ALTER TABLE "proposal_trust" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "text_gateway" (
	"farm_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"preset" text NOT NULL,
	"url" text NOT NULL,
	"headers" text NOT NULL,
	"body" text NOT NULL,
	"secrets" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"changed_by" uuid NOT NULL,
	CONSTRAINT "text_gateway_farm_id_channel_pk" PRIMARY KEY("farm_id","channel"),
	CONSTRAINT "text_gateway_channel_known" CHECK ("channel" in ('sms', 'voice'))
);
--> statement-breakpoint
ALTER TABLE "text_gateway" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "webhook" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"severity_from" text NOT NULL,
	"secret" text NOT NULL,
	"is_on" boolean NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "webhook_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "webhook_severity_known" CHECK ("severity_from" in ('info', 'warning', 'critical'))
);
--> statement-breakpoint
ALTER TABLE "webhook" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "day_line" (
	"farm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"line" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_line_farm_id_user_id_day_line_pk" PRIMARY KEY("farm_id","user_id","day","line"),
	CONSTRAINT "day_line_known" CHECK ("line" in ('morning', 'evening'))
);
--> statement-breakpoint
ALTER TABLE "day_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"user_id" uuid,
	"of_farm" uuid,
	"message_id" uuid,
	"target_id" uuid,
	"severity" text NOT NULL,
	"content" jsonb NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"done_at" timestamp with time zone,
	"answer" text,
	CONSTRAINT "delivery_status_known" CHECK ("status" in ('waiting', 'sent', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_key" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"device" text,
	"created_at" timestamp with time zone DEFAULT kraal_now() NOT NULL,
	"taken_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "topic_change" (
	"farm_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"count" bigint NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "topic_change_farm_id_topic_pk" PRIMARY KEY("farm_id","topic")
);
--> statement-breakpoint
ALTER TABLE "topic_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "telling" jsonb;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "alert_one_open" ON "alert" USING btree ("farm_id","rule","subject_id") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "alert_shelf" ON "alert" USING btree ("farm_id","shelf","place");--> statement-breakpoint
CREATE INDEX "alert_next" ON "alert" USING btree ("farm_id","next_at") WHERE next_at is not null;--> statement-breakpoint
CREATE INDEX "alert_subject" ON "alert" USING btree ("farm_id","subject_id");--> statement-breakpoint
CREATE INDEX "alert_message_at" ON "alert_message" USING btree ("farm_id","at");--> statement-breakpoint
CREATE INDEX "alert_round_next" ON "alert_round" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "call_out_at" ON "call_out" USING btree ("farm_id","at");--> statement-breakpoint
CREATE INDEX "proposal_open" ON "proposal" USING btree ("farm_id","status","made_at");--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("due_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "delivery_message" ON "delivery" USING btree ("message_id") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "delivery_farm" ON "delivery" USING btree ("of_farm","made_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscription_endpoint" ON "push_subscription" USING btree ("endpoint");--> statement-breakpoint
CREATE INDEX "push_subscription_user" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "alert" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "alert_message" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "alert_round" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "alert_rule" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "alert_told" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "call_out" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "proposal" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "proposal_trust" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "text_gateway" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "webhook" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "day_line" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "topic_change" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
-- Counts up what a transaction changed, in one order whoever asks.
CREATE FUNCTION note_change(of_farm uuid, changed text[]) RETURNS void LANGUAGE sql SET search_path = public AS $$
  INSERT INTO topic_change AS t (farm_id, topic, count, changed_at)
    SELECT of_farm, c, 1, kraal_now() FROM (SELECT DISTINCT unnest(changed) AS c ORDER BY c) s
    ON CONFLICT (farm_id, topic) DO UPDATE SET count = t.count + 1, changed_at = excluded.changed_at;
$$;
--> statement-breakpoint
-- Farms to be looked over: never yet, when their time has come, or when they were written on and the process that should
-- have looked is no more. What was written within seconds of the last round may not have been seen by it.
CREATE FUNCTION farms_to_watch(at timestamptz) RETURNS TABLE (farm_id uuid, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.id, f.time_zone FROM farm f LEFT JOIN alert_round r ON r.farm_id = f.id
  WHERE f.suspended_at IS NULL AND f.erase_after IS NULL AND (r.farm_id IS NULL OR r.next_at <= at OR r.at > at + interval '1 hour'
    OR EXISTS (SELECT FROM topic_change c WHERE c.farm_id = f.id AND c.topic <> 'alerts'
      AND c.changed_at > r.at - interval '5 seconds' AND c.changed_at <= at - interval '1 minute'))
  ORDER BY r.next_at NULLS FIRST, f.id LIMIT 500
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION farms_to_watch(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION farms_to_watch(timestamptz) TO kraal_app;
--> statement-breakpoint
-- People whose hour for the morning's or the evening's line has come on a farm's clock, and who had none today. Who set
-- nothing gets the morning's at the hour given.
CREATE FUNCTION day_lines_due(at timestamptz, usual_morning text, usual_evening text)
RETURNS TABLE (farm_id uuid, farm_name text, time_zone text, user_id uuid, line text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.id, f.farm_name, f.time_zone, m.user_id, w.line
  FROM farm f JOIN membership m ON m.farm_id = f.id
    JOIN user_account u ON u.id = m.user_id AND u.suspended_at IS NULL AND u.erase_after IS NULL
    CROSS JOIN LATERAL (SELECT at AT TIME ZONE f.time_zone AS wall) c
    CROSS JOIN LATERAL (VALUES
      ('morning', CASE WHEN u.telling IS NULL THEN usual_morning ELSE u.telling->>'morningAt' END),
      ('evening', CASE WHEN u.telling IS NULL THEN usual_evening ELSE u.telling->>'eveningAt' END)
    ) w(line, hour)
  WHERE f.suspended_at IS NULL AND f.erase_after IS NULL AND w.hour ~ '^\d\d:\d\d$'
    AND m.role IN ('farm_owner', 'farm_manager', 'veterinarian', 'field_worker')
    AND c.wall >= c.wall::date + w.hour::time
    AND c.wall < c.wall::date + w.hour::time + interval '3 hours'
    AND NOT EXISTS (SELECT FROM day_line d WHERE d.farm_id = f.id AND d.user_id = m.user_id
      AND d.day = c.wall::date AND d.line = w.line)
  ORDER BY f.id, m.user_id LIMIT 2000
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION day_lines_due(timestamptz, text, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION day_lines_due(timestamptz, text, text) TO kraal_app;
--> statement-breakpoint
INSERT INTO installation (id, secret) VALUES (1, gen_random_uuid()::text || gen_random_uuid()::text);
--> statement-breakpoint
REVOKE ALL ON TABLE installation FROM kraal_app;
--> statement-breakpoint
-- A farm as it was known at a moment, under another id, inside a transaction that is taken back: on it a rule is tried on
-- days that are past, by the code that runs live. Only from within the farm that is copied, and only to an id that is no
-- farm's. What follows from entries is not copied: the caller makes it anew.
CREATE FUNCTION known_from(recorded_at timestamptz, occurred_at timestamptz, brought_in boolean) RETURNS timestamptz
-- When a farm knew of something: when it was written down, but of what came in later by file, or was told of weeks ago,
-- when it happened, or a farm that began with an import would have no past.
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN brought_in OR recorded_at > occurred_at + interval '14 days' THEN least(occurred_at, recorded_at) ELSE recorded_at END
$$;
--> statement-breakpoint
CREATE FUNCTION copy_farm(of_farm uuid, to_farm uuid, known_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  copied text;
  names text;
BEGIN
  IF current_setting('app.farm_id', true) IS DISTINCT FROM of_farm::text
    OR EXISTS (SELECT FROM farm WHERE id = to_farm) THEN
    RAISE EXCEPTION 'not from here' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT string_agg(quote_ident(column_name), ', ') INTO names FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'farm' AND column_name <> 'id' AND is_generated = 'NEVER';
  EXECUTE format('INSERT INTO farm (id, %1$s) SELECT $2, %1$s FROM farm WHERE id = $1', names)
    USING of_farm, to_farm;
  FOREACH copied IN ARRAY ARRAY['membership', 'holding', 'camp', 'camp_shape', 'mob', 'thing', 'medicine', 'batch',
    'batch_count', 'protocol', 'mating_season', 'semen', 'grazing_setting', 'planned_stay', 'planned_change'] LOOP
    SELECT string_agg(quote_ident(column_name), ', ') INTO names FROM information_schema.columns
      WHERE table_schema = 'public' AND table_name = copied AND column_name <> 'farm_id' AND is_generated = 'NEVER';
    EXECUTE format('INSERT INTO %1$I (farm_id, %2$s) SELECT $2, %2$s FROM %1$I WHERE farm_id = $1', copied, names)
      USING of_farm, to_farm;
  END LOOP;
  SELECT string_agg(quote_ident(column_name), ', ') INTO names FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = 'event' AND column_name NOT IN ('farm_id', 'voided_by')
      AND is_generated = 'NEVER';
  EXECUTE format('INSERT INTO event (farm_id, voided_by, %1$s)
    SELECT $2, CASE WHEN v.id IS NOT NULL THEN v.id END, %2$s FROM event e
      LEFT JOIN event v ON v.farm_id = e.farm_id AND v.id = e.voided_by
        AND known_from(v.recorded_at, v.occurred_at, v.import_id IS NOT NULL OR v.brought_in IS NOT NULL) < $3
      WHERE e.farm_id = $1
        AND known_from(e.recorded_at, e.occurred_at, e.import_id IS NOT NULL OR e.brought_in IS NOT NULL) < $3', names,
    (SELECT string_agg('e.' || n, ', ') FROM unnest(string_to_array(names, ', ')) n))
    USING of_farm, to_farm, known_at;
  INSERT INTO event_animal (farm_id, animal_id, event_id, part, derived)
    SELECT to_farm, a.animal_id, a.event_id, a.part, a.derived FROM event_animal a
      JOIN event e ON e.farm_id = to_farm AND e.id = a.event_id
      WHERE a.farm_id = of_farm AND NOT a.derived;
  INSERT INTO event_subject (farm_id, subject_id, kind, occurred_at, event_id)
    SELECT to_farm, s.subject_id, s.kind, s.occurred_at, s.event_id FROM event_subject s
      JOIN event e ON e.farm_id = to_farm AND e.id = s.event_id WHERE s.farm_id = of_farm;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION copy_farm(uuid, uuid, timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION copy_farm(uuid, uuid, timestamptz) TO kraal_app;
--> statement-breakpoint
-- What was to be sent, and where to, goes with the farm or the person.
CREATE OR REPLACE FUNCTION erase_what_is_due() RETURNS TABLE (farm_id uuid, photo_file text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  due uuid[];
  people uuid[];
  fenced text;
BEGIN
  -- A farm goes whole: which of its tables goes first is of no matter.
  SET CONSTRAINTS ALL DEFERRED;
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
    DELETE FROM delivery d WHERE d.of_farm = ANY (due);
    DELETE FROM farm f WHERE f.id = ANY (due);
    SET CONSTRAINTS ALL IMMEDIATE;
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
  DELETE FROM delivery d WHERE d.user_id = ANY (people);
  DELETE FROM push_subscription s WHERE s.user_id = ANY (people);
  UPDATE user_account u SET email = NULL, phone = NULL, password_hash = NULL, first_name = 'Erased', last_name = 'person', username = '', profile_photo_url = NULL, system_role = NULL, notify = '{}', telling = NULL, suspended_at = kraal_now(), erase_after = NULL
    WHERE u.id = ANY (people);
END
$$;
