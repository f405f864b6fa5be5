-- Any part of a tag is found through trigrams; the farm stands first in the same index. Both ship with PostgreSQL.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE "external_id" (
	"farm_id" uuid NOT NULL,
	"external_id" text NOT NULL,
	"animal_id" uuid NOT NULL,
	CONSTRAINT "external_id_farm_id_external_id_pk" PRIMARY KEY("farm_id","external_id")
);
--> statement-breakpoint
ALTER TABLE "external_id" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_file" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"headings" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"options" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"summary" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "import_file_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_file" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "import_row" (
	"farm_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"outcome" text,
	"problems" jsonb,
	"plan" jsonb,
	CONSTRAINT "import_row_farm_id_import_id_row_number_pk" PRIMARY KEY("farm_id","import_id","row_number")
);
--> statement-breakpoint
ALTER TABLE "import_row" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb,
	CONSTRAINT "audit_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "farm" (
	"id" uuid PRIMARY KEY NOT NULL,
	"farm_name" text NOT NULL,
	"time_zone" text DEFAULT 'Africa/Johannesburg' NOT NULL,
	"species" text[] NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "farm" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitation" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"role" text NOT NULL,
	"email" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_by" uuid,
	CONSTRAINT "invitation_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "invitation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "membership" (
	"farm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_farm_id_user_id_pk" PRIMARY KEY("farm_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "membership" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "auth_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device" text,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" text NOT NULL,
	"profile_photo_url" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "camp" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"area_ha" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "camp_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "camp" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" uuid,
	"source" text NOT NULL,
	"heads" integer,
	"payload" jsonb NOT NULL,
	"note" text,
	"mob_id" uuid,
	"session_id" uuid,
	"import_id" uuid,
	"voids" uuid,
	"void_reason" text,
	"voided_by" uuid,
	"content_hash" text NOT NULL,
	CONSTRAINT "event_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "event" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event_animal" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"part" text NOT NULL,
	CONSTRAINT "event_animal_farm_id_animal_id_event_id_part_pk" PRIMARY KEY("farm_id","animal_id","event_id","part")
);
--> statement-breakpoint
ALTER TABLE "event_animal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "animal" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"species" text NOT NULL,
	"sex" text NOT NULL,
	"heads" integer NOT NULL,
	"is_lot" boolean NOT NULL,
	"status" text NOT NULL,
	"status_on" date NOT NULL,
	"name" text,
	"breed" text,
	"colour" text,
	"born_on" date,
	"tag" text,
	"tag_key" text,
	"tag_sort" text NOT NULL,
	"eid" text,
	"brand" text,
	"tattoo" text,
	"dam_id" uuid,
	"sire_id" uuid,
	"camp_id" uuid,
	"mob_id" uuid,
	"animal_class" text NOT NULL,
	"class_until" date,
	"mass_kg" double precision,
	"mass_on" date,
	"adg_g" double precision,
	"condition" double precision,
	"famacha" integer,
	"last_seen_on" date NOT NULL,
	"photo_id" uuid,
	"parity" integer NOT NULL,
	"search_text" text NOT NULL,
	"state" jsonb NOT NULL,
	CONSTRAINT "animal_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "animal" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "measurement" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"trait" text NOT NULL,
	"taken_on" date NOT NULL,
	"value" double precision NOT NULL,
	"heads" integer NOT NULL,
	CONSTRAINT "measurement_farm_id_animal_id_event_id_trait_pk" PRIMARY KEY("farm_id","animal_id","event_id","trait")
);
--> statement-breakpoint
ALTER TABLE "measurement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mob" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"species" text,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "mob_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "mob" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "mob_membership" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"mob_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "mob_membership_farm_id_animal_id_event_id_pk" PRIMARY KEY("farm_id","animal_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "mob_membership" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "photo" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file" text NOT NULL,
	"uploaded_by" uuid,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photo_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "photo" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "residence" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"camp_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "residence_farm_id_animal_id_event_id_pk" PRIMARY KEY("farm_id","animal_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "residence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_change" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"changed_on" date NOT NULL,
	"heads" integer NOT NULL,
	"kind" text NOT NULL,
	"species" text NOT NULL,
	CONSTRAINT "stock_change_farm_id_animal_id_event_id_pk" PRIMARY KEY("farm_id","animal_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "stock_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "work_session" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"species" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	"shared" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_session_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "work_session" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "auth_session" ADD CONSTRAINT "auth_session_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_session_id_auth_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."auth_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_row_outcome" ON "import_row" USING btree ("farm_id","import_id","outcome");--> statement-breakpoint
CREATE INDEX "audit_time" ON "audit" USING btree ("farm_id","at");--> statement-breakpoint
CREATE INDEX "membership_user" ON "membership" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_user" ON "auth_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_token_session" ON "refresh_token" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_email" ON "user_account" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "camp_name" ON "camp" USING btree ("farm_id",lower(name)) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "event_time" ON "event" USING btree ("farm_id","occurred_at");--> statement-breakpoint
CREATE INDEX "event_kind" ON "event" USING btree ("farm_id","kind","occurred_at");--> statement-breakpoint
CREATE INDEX "event_session" ON "event" USING btree ("farm_id","session_id");--> statement-breakpoint
CREATE INDEX "event_import" ON "event" USING btree ("farm_id","import_id");--> statement-breakpoint
CREATE INDEX "event_animal_event" ON "event_animal" USING btree ("farm_id","event_id");--> statement-breakpoint
CREATE INDEX "animal_list" ON "animal" USING btree ("farm_id","species","status","tag_sort","id");--> statement-breakpoint
CREATE INDEX "animal_class_list" ON "animal" USING btree ("farm_id","status","animal_class");--> statement-breakpoint
CREATE INDEX "animal_camp" ON "animal" USING btree ("farm_id","camp_id");--> statement-breakpoint
CREATE INDEX "animal_mob" ON "animal" USING btree ("farm_id","mob_id");--> statement-breakpoint
CREATE INDEX "animal_dam" ON "animal" USING btree ("farm_id","dam_id");--> statement-breakpoint
CREATE INDEX "animal_sire" ON "animal" USING btree ("farm_id","sire_id");--> statement-breakpoint
CREATE INDEX "animal_class_until" ON "animal" USING btree ("farm_id","class_until");--> statement-breakpoint
CREATE UNIQUE INDEX "animal_tag_once" ON "animal" USING btree ("farm_id","species","tag_key") WHERE status = 'alive' and tag_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "animal_eid_once" ON "animal" USING btree ("farm_id","eid") WHERE status = 'alive' and eid is not null;--> statement-breakpoint
CREATE INDEX "animal_eid" ON "animal" USING btree ("farm_id","eid");--> statement-breakpoint
CREATE INDEX "animal_tag" ON "animal" USING btree ("farm_id","tag_key");--> statement-breakpoint
CREATE INDEX "animal_search" ON "animal" USING gin (farm_id, search_text gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "measurement_time" ON "measurement" USING btree ("farm_id","trait","taken_on");--> statement-breakpoint
CREATE UNIQUE INDEX "mob_name" ON "mob" USING btree ("farm_id",lower(name)) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "mob_membership_mob" ON "mob_membership" USING btree ("farm_id","mob_id","since");--> statement-breakpoint
CREATE INDEX "residence_camp" ON "residence" USING btree ("farm_id","camp_id","since");--> statement-breakpoint
CREATE INDEX "stock_change_day" ON "stock_change" USING btree ("farm_id","changed_on");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "external_id" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "import_file" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "import_row" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "audit" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_seen" ON "farm" AS PERMISSIVE FOR SELECT TO "kraal_app" USING (id = (select nullif(current_setting('app.farm_id', true), '')::uuid) or id in (select farm_id from membership where user_id = (select nullif(current_setting('app.user_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "farm_made" ON "farm" AS PERMISSIVE FOR INSERT TO "kraal_app" WITH CHECK (id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_changed" ON "farm" AS PERMISSIVE FOR UPDATE TO "kraal_app" USING (id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "invitation" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "membership_seen" ON "membership" AS PERMISSIVE FOR SELECT TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid) or user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "membership_made" ON "membership" AS PERMISSIVE FOR INSERT TO "kraal_app" WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "membership_changed" ON "membership" AS PERMISSIVE FOR UPDATE TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "membership_ended" ON "membership" AS PERMISSIVE FOR DELETE TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "camp" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "event" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "event_animal" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "animal" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "measurement" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "mob" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "mob_membership" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "photo" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "residence" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "stock_change" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "work_session" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));