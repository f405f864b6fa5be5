CREATE TABLE "semen" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sire_name" text NOT NULL,
	"sire_id" uuid,
	"species" text NOT NULL,
	"batch" text,
	"straws" integer NOT NULL,
	"cost_cents" integer,
	"stored_in" text,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "semen_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "semen" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "protocol" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"species" text NOT NULL,
	"mode" text NOT NULL,
	"medicine_id" uuid,
	"sex" text,
	"from_days" integer,
	"to_days" integer,
	"from_month" integer,
	"to_month" integer,
	"steps" integer[] NOT NULL,
	"never_pregnant" boolean DEFAULT false NOT NULL,
	"compulsory" boolean DEFAULT false NOT NULL,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "protocol_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "protocol" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "protocol_dose" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"protocol_id" uuid NOT NULL,
	"step" integer NOT NULL,
	"skipped" boolean NOT NULL,
	"given_on" date NOT NULL,
	CONSTRAINT "protocol_dose_farm_id_animal_id_event_id_pk" PRIMARY KEY("farm_id","animal_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "protocol_dose" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "projection_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "weaned_on" date;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "breeding_status" text;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "breeding_until" date;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "lactating" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "due_from" date;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "due_to" date;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "due_confidence" text;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "heat_from" date;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "heat_to" date;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "check_from" date;--> statement-breakpoint
CREATE INDEX "semen_sire" ON "semen" USING btree ("farm_id","sire_id");--> statement-breakpoint
CREATE UNIQUE INDEX "protocol_name" ON "protocol" USING btree ("farm_id","species",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "protocol_dose_protocol" ON "protocol_dose" USING btree ("farm_id","protocol_id","given_on","animal_id");--> statement-breakpoint
CREATE INDEX "animal_breeding" ON "animal" USING btree ("farm_id","breeding_status","tag_sort","id") WHERE breeding_status is not null;--> statement-breakpoint
CREATE INDEX "animal_breeding_until" ON "animal" USING btree ("farm_id","breeding_until") WHERE breeding_until is not null;--> statement-breakpoint
CREATE INDEX "animal_due" ON "animal" USING btree ("farm_id","due_from") WHERE due_from is not null;--> statement-breakpoint
CREATE INDEX "animal_heat" ON "animal" USING btree ("farm_id","heat_from") WHERE heat_from is not null;--> statement-breakpoint
CREATE INDEX "animal_check" ON "animal" USING btree ("farm_id","check_from") WHERE check_from is not null;--> statement-breakpoint
CREATE INDEX "animal_unweaned" ON "animal" USING btree ("farm_id","born_on") WHERE weaned_on is null and status = 'alive';--> statement-breakpoint
CREATE INDEX "animal_lactating" ON "animal" USING btree ("farm_id","tag_sort","id") WHERE lactating;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "semen" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "protocol" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "protocol_dose" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));