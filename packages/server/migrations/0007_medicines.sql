CREATE TABLE "batch" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"medicine_id" uuid NOT NULL,
	"number" text NOT NULL,
	"expires_on" date,
	"bought" double precision NOT NULL,
	"cost_cents" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "batch_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "batch" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "batch_count" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"difference" double precision NOT NULL,
	"reason" text,
	"counted_by" uuid NOT NULL,
	CONSTRAINT "batch_count_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "batch_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "medicine" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"active_ingredients" text,
	"medicine_class" text NOT NULL,
	"registration_number" text,
	"species" text[] NOT NULL,
	"dose_rate" double precision,
	"dose_per" text NOT NULL,
	"dose_step" double precision,
	"unit" text NOT NULL,
	"route" text,
	"meat_days" double precision NOT NULL,
	"milk_days" double precision NOT NULL,
	"export_days" double precision NOT NULL,
	"needs_prescription" boolean DEFAULT false NOT NULL,
	"storage" text,
	"low_stock" double precision,
	"barcode" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "medicine_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "medicine" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "treatment" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"medicine_id" uuid NOT NULL,
	"batch_id" uuid,
	"dose" double precision NOT NULL,
	"unit" text NOT NULL,
	"given_on" date NOT NULL,
	"heads" integer NOT NULL,
	CONSTRAINT "treatment_farm_id_animal_id_event_id_line_pk" PRIMARY KEY("farm_id","animal_id","event_id","line")
);
--> statement-breakpoint
ALTER TABLE "treatment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "meat_until" date;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "milk_until" date;--> statement-breakpoint
CREATE INDEX "batch_medicine" ON "batch" USING btree ("farm_id","medicine_id");--> statement-breakpoint
CREATE INDEX "batch_count_batch" ON "batch_count" USING btree ("farm_id","batch_id");--> statement-breakpoint
CREATE UNIQUE INDEX "medicine_name" ON "medicine" USING btree ("farm_id",lower("name")) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "treatment_batch" ON "treatment" USING btree ("farm_id","batch_id");--> statement-breakpoint
CREATE INDEX "treatment_medicine" ON "treatment" USING btree ("farm_id","medicine_id","given_on");--> statement-breakpoint
CREATE INDEX "treatment_day" ON "treatment" USING btree ("farm_id","given_on","event_id");--> statement-breakpoint
CREATE INDEX "animal_meat_until" ON "animal" USING btree ("farm_id","meat_until") WHERE meat_until is not null;--> statement-breakpoint
CREATE INDEX "animal_milk_until" ON "animal" USING btree ("farm_id","milk_until") WHERE milk_until is not null;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "batch" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "batch_count" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "medicine" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "treatment" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));