CREATE TABLE "mating_season" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"species" text NOT NULL,
	"name" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	CONSTRAINT "mating_season_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "mating_season" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "past_mating" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"ended_on" date NOT NULL,
	"ended_by" text NOT NULL,
	"mob_id" uuid,
	"services" jsonb NOT NULL,
	"checks" jsonb NOT NULL,
	CONSTRAINT "past_mating_farm_id_animal_id_event_id_pk" PRIMARY KEY("farm_id","animal_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "past_mating" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "species_settings" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "mating_season" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "past_mating" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));