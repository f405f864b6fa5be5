CREATE TABLE "fleece" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"species" text NOT NULL,
	"shorn_on" date NOT NULL,
	"heads" integer NOT NULL,
	"fleece_kg" double precision,
	CONSTRAINT "fleece_farm_id_animal_id_event_id_pk" PRIMARY KEY("farm_id","animal_id","event_id"),
	CONSTRAINT "fleece_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats'))
);
--> statement-breakpoint
ALTER TABLE "fleece" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "animal_growth" ADD COLUMN "fleece_kg" double precision;--> statement-breakpoint
CREATE INDEX "fleece_time" ON "fleece" USING btree ("farm_id","species","shorn_on");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "fleece" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));