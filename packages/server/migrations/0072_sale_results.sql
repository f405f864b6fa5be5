CREATE TABLE "sale_result" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"species" text NOT NULL,
	"result_on" date NOT NULL,
	"heads" integer NOT NULL,
	"cold_kg" double precision,
	"alive_kg" double precision,
	"age_class" text,
	"fat_code" integer,
	"conformation" integer,
	"damage" integer,
	"grade" text,
	"condemned" text,
	"condemned_kg" double precision,
	"condemned_for" text,
	"price_cents" bigint,
	"carcass_number" text,
	"received_from" text,
	CONSTRAINT "sale_result_farm_id_animal_id_event_id_pk" PRIMARY KEY("farm_id","animal_id","event_id"),
	CONSTRAINT "sale_result_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')),
	CONSTRAINT "sale_result_class_known" CHECK ("age_class" in ('A', 'AB', 'B', 'C')),
	CONSTRAINT "sale_result_condemned_known" CHECK ("condemned" in ('part', 'whole'))
);
--> statement-breakpoint
ALTER TABLE "sale_result" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "sale_result_day" ON "sale_result" USING btree ("farm_id","species","result_on","event_id");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "sale_result" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));