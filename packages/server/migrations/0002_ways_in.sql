CREATE TABLE "fault" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"request_id" text NOT NULL,
	"route" text NOT NULL,
	"of_farm" uuid
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "api_key_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_key" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "support_access" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"hours" integer NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"granted_by" uuid,
	"until" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "support_access_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "support_access" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "identity_link" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identity_link_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
ALTER TABLE "user_account" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "gln" text;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "brand_mark" text;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "district" text;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "area_ha" double precision;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "hectares_per_unit" double precision;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "mass_unit" text DEFAULT 'kg' NOT NULL;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "area_unit" text DEFAULT 'ha' NOT NULL;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "currency" text DEFAULT 'ZAR' NOT NULL;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "withdrawal_meat_days" integer;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "withdrawal_milk_days" integer;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "gestation_days" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invitation" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth_session" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "auth_session" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "sign_in_failure" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "notify" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "system_role" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "erase_after" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "identity_link" ADD CONSTRAINT "identity_link_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fault_time" ON "fault" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_secret" ON "api_key" USING btree ("farm_id","secret_hash");--> statement-breakpoint
CREATE INDEX "identity_link_user" ON "identity_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "auth_session_created" ON "auth_session" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_phone" ON "user_account" USING btree ("phone");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "api_key" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "support_access" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));