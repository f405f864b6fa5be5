CREATE TABLE "national_animal" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"eid" text NOT NULL,
	"was_eid" text,
	CONSTRAINT "national_animal_farm_id_animal_id_message_id_pk" PRIMARY KEY("farm_id","animal_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "national_animal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "national_incoming" (
	"farm_id" uuid NOT NULL,
	"holding_id" uuid NOT NULL,
	"reference" text NOT NULL,
	"body" jsonb NOT NULL,
	"standing" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"entry_ids" uuid[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "national_incoming_farm_id_holding_id_reference_pk" PRIMARY KEY("farm_id","holding_id","reference"),
	CONSTRAINT "national_incoming_standing_known" CHECK ("standing" in ('open', 'received', 'rejected', 'gone'))
);
--> statement-breakpoint
ALTER TABLE "national_incoming" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "national_link" (
	"farm_id" uuid NOT NULL,
	"holding_id" uuid NOT NULL,
	"gln" text NOT NULL,
	"token" text NOT NULL,
	"consents" jsonb NOT NULL,
	"linked_on" date NOT NULL,
	"since" jsonb NOT NULL,
	"problem" text,
	"read_at" timestamp with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "national_link_farm_id_holding_id_pk" PRIMARY KEY("farm_id","holding_id"),
	CONSTRAINT "national_link_problem_known" CHECK ("problem" in ('token_refused', 'token_unreadable', 'list_unreadable', 'gln_changed'))
);
--> statement-breakpoint
ALTER TABLE "national_link" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "national_message" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"holding_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid,
	"body" jsonb NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"settled_by" uuid,
	"answer" text,
	"reference" text,
	CONSTRAINT "national_message_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "national_message_kind_known" CHECK ("kind" in ('register_animals', 'retag', 'movement_off', 'movement_on', 'update_off', 'update_on', 'reject_on')),
	CONSTRAINT "national_message_status_known" CHECK ("status" in ('held', 'waiting', 'sent', 'failed', 'withheld', 'replaced', 'known'))
);
--> statement-breakpoint
ALTER TABLE "national_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "national_animal" ADD CONSTRAINT "national_animal_of_message" FOREIGN KEY ("farm_id","message_id") REFERENCES "public"."national_message"("farm_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE NOT VALID;--> statement-breakpoint
CREATE INDEX "national_animal_message" ON "national_animal" USING btree ("farm_id","message_id");--> statement-breakpoint
CREATE INDEX "national_animal_eid" ON "national_animal" USING btree ("farm_id","eid");--> statement-breakpoint
CREATE INDEX "national_incoming_seen" ON "national_incoming" USING btree ("farm_id","standing","seen_at");--> statement-breakpoint
CREATE INDEX "national_message_entry" ON "national_message" USING btree ("farm_id","entry_id","id");--> statement-breakpoint
CREATE INDEX "national_message_waiting" ON "national_message" USING btree ("farm_id","holding_id","id") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "national_message_status" ON "national_message" USING btree ("farm_id","status","id");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "national_animal" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "national_incoming" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "national_link" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "national_message" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
-- The round of every minute stands in no farm: which have something to say, or are to look what is on its way.
CREATE FUNCTION farms_with_national(now timestamptz) RETURNS TABLE (farm_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT l.farm_id FROM national_link l
  WHERE l.problem IS DISTINCT FROM 'token_refused' AND l.problem IS DISTINCT FROM 'token_unreadable'
    AND (EXISTS (SELECT FROM national_message m WHERE m.farm_id = l.farm_id
        AND m.holding_id = l.holding_id AND m.status = 'waiting' AND coalesce(m.due_at, now) <= now)
      OR l.consents ->> 'incoming' <> 'never'
        AND (l.read_at IS NULL OR l.read_at <= now - interval '15 minutes'))
  GROUP BY l.farm_id
  ORDER BY min(l.read_at) NULLS FIRST LIMIT 1000
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION farms_with_national(timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION farms_with_national(timestamptz) TO kraal_app;
