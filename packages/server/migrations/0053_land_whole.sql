CREATE TABLE "grazing_setting" (
	"farm_id" uuid PRIMARY KEY NOT NULL,
	"lsu_of_class" jsonb NOT NULL,
	"daily_kg" double precision NOT NULL,
	"utilisation" double precision NOT NULL,
	"residual_kg_per_ha" double precision,
	"benchmark" double precision,
	"rain_by" text NOT NULL,
	"rains_on" text NOT NULL,
	"version" integer NOT NULL
);--> statement-breakpoint
ALTER TABLE "grazing_setting" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "planned_change" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mob_id" uuid NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"heads" integer NOT NULL,
	"kg_each" double precision,
	"other_mob_id" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "planned_change_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "planned_change_what" CHECK (what in ('comes', 'leaves', 'joins')),
	CONSTRAINT "planned_change_heads" CHECK (heads > 0),
	CONSTRAINT "planned_change_other" CHECK ((what = 'joins') = (other_mob_id is not null))
);--> statement-breakpoint
ALTER TABLE "planned_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "holding" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"gln" text,
	"boundary" jsonb,
	"boundary_ha" double precision,
	"version" integer DEFAULT 1 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "holding_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);--> statement-breakpoint
ALTER TABLE "holding" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "grazing_day" ADD COLUMN "animal_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "grazing_day" ADD COLUMN "heads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "grazing_step" ADD COLUMN "animal_class" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "grazing_step" ADD COLUMN "heads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
DROP INDEX "animal_camp";--> statement-breakpoint
DROP INDEX "grazing_day_nothing";--> statement-breakpoint
ALTER TABLE "grazing_day" DROP CONSTRAINT "grazing_day_farm_id_camp_id_day_pk";--> statement-breakpoint
ALTER TABLE "grazing_step" DROP CONSTRAINT "grazing_step_farm_id_animal_id_event_id_camp_id_day_pk";--> statement-breakpoint
ALTER TABLE "grazing_day" ADD CONSTRAINT "grazing_day_key" PRIMARY KEY("farm_id","camp_id","day","animal_class");--> statement-breakpoint
ALTER TABLE "grazing_step" ADD CONSTRAINT "grazing_step_key" PRIMARY KEY("farm_id","animal_id","event_id","camp_id","day","animal_class");--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "grazes_kg" double precision;--> statement-breakpoint
ALTER TABLE "camp" ADD COLUMN "holding_id" uuid;--> statement-breakpoint
CREATE INDEX "planned_change_day" ON "planned_change" USING btree ("farm_id","day","id");--> statement-breakpoint
CREATE UNIQUE INDEX "holding_name" ON "holding" USING btree ("farm_id",lower(name)) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "residence_open" ON "residence" USING btree ("farm_id","animal_id","camp_id","since") WHERE until is null;--> statement-breakpoint
CREATE INDEX "animal_camp" ON "animal" USING btree ("farm_id","camp_id","species","status","id","mob_id","animal_class","heads","born_on","grazes_kg");--> statement-breakpoint
CREATE INDEX "grazing_day_nothing" ON "grazing_day" USING btree ("farm_id") WHERE micro_lsu = 0 and heads = 0;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "grazing_setting" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "planned_change" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "holding" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));
