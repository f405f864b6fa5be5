-- What breeding and growth keep of each animal leaves the table of all, and what the herd comes to is kept.
DROP INDEX "animal_standing";--> statement-breakpoint
DROP INDEX "animal_breeding_lots";--> statement-breakpoint
DROP INDEX "animal_breeding";--> statement-breakpoint
DROP INDEX "animal_breeding_until";--> statement-breakpoint
DROP INDEX "animal_last_birth";--> statement-breakpoint
DROP INDEX "animal_due";--> statement-breakpoint
DROP INDEX "animal_heat";--> statement-breakpoint
DROP INDEX "animal_check";--> statement-breakpoint
DROP INDEX "animal_lactating";--> statement-breakpoint
DROP INDEX "animal_class_list";--> statement-breakpoint
DROP INDEX "animal_ages";--> statement-breakpoint
DROP INDEX "animal_camp";--> statement-breakpoint
CREATE TABLE "herd_count" (
	"farm_id" uuid NOT NULL,
	"species" text NOT NULL,
	"status" text NOT NULL,
	"animal_class" text NOT NULL,
	"sex" text NOT NULL,
	"is_lot" boolean NOT NULL,
	"camp_id" uuid NOT NULL,
	"mob_id" uuid NOT NULL,
	"heads" bigint NOT NULL,
	"records" integer NOT NULL,
	CONSTRAINT "herd_count_farm_id_species_status_animal_class_sex_is_lot_camp_id_mob_id_pk" PRIMARY KEY("farm_id","species","status","animal_class","sex","is_lot","camp_id","mob_id")
);
--> statement-breakpoint
ALTER TABLE "herd_count" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "stock_day" (
	"farm_id" uuid NOT NULL,
	"species" text NOT NULL,
	"changed_on" date NOT NULL,
	"kind" text NOT NULL,
	"heads" integer NOT NULL,
	CONSTRAINT "stock_day_farm_id_species_changed_on_kind_pk" PRIMARY KEY("farm_id","species","changed_on","kind")
);
--> statement-breakpoint
ALTER TABLE "stock_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "animal_breeding" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"species" text NOT NULL,
	"is_lot" boolean NOT NULL,
	"heads" integer NOT NULL,
	"tag_sort" text NOT NULL,
	"breeding_status" text,
	"breeding_until" date,
	"lactating" boolean NOT NULL,
	"due_from" date,
	"due_to" date,
	"due_confidence" text,
	"heat_from" date,
	"heat_to" date,
	"check_from" date,
	"parity" integer NOT NULL,
	"last_birth_on" date,
	CONSTRAINT "animal_breeding_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "animal_breeding" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "animal_growth" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"species" text NOT NULL,
	"status" text NOT NULL,
	"animal_class" text NOT NULL,
	"heads" integer NOT NULL,
	"mass_kg" double precision,
	"mass_on" date,
	"adg_g" double precision,
	"condition" double precision,
	"famacha" integer,
	"frame_score" double precision,
	"scrotal_cm" double precision,
	"last_seen_on" date NOT NULL,
	CONSTRAINT "animal_growth_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "animal_growth" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "growth_day" (
	"farm_id" uuid NOT NULL,
	"species" text NOT NULL,
	"fact" text NOT NULL,
	"day" date NOT NULL,
	"heads" bigint NOT NULL,
	"gain_mg" bigint NOT NULL,
	CONSTRAINT "growth_day_farm_id_species_fact_day_pk" PRIMARY KEY("farm_id","species","fact","day")
);
--> statement-breakpoint
ALTER TABLE "growth_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO "animal_growth" ("farm_id","id","species","status","animal_class","heads","mass_kg","mass_on","adg_g","condition","famacha","frame_score","scrotal_cm","last_seen_on")
  SELECT "farm_id","id","species","status","animal_class","heads","mass_kg","mass_on","adg_g","condition","famacha","frame_score","scrotal_cm","last_seen_on" FROM "animal";--> statement-breakpoint
INSERT INTO "animal_breeding" ("farm_id","id","species","is_lot","heads","tag_sort","breeding_status","breeding_until","lactating","due_from","due_to","due_confidence","heat_from","heat_to","check_from","parity","last_birth_on")
  SELECT "farm_id","id","species","is_lot","heads","tag_sort","breeding_status","breeding_until","lactating","due_from","due_to","due_confidence","heat_from","heat_to","check_from","parity","last_birth_on" FROM "animal"
  WHERE breeding_status IS NOT NULL OR lactating OR parity > 0 OR last_birth_on IS NOT NULL OR breeding_until IS NOT NULL;--> statement-breakpoint
INSERT INTO "herd_count" ("farm_id","species","status","animal_class","sex","is_lot","camp_id","mob_id","heads","records")
  SELECT farm_id, species, status, animal_class, sex, is_lot, coalesce(camp_id, '00000000-0000-0000-0000-000000000000'), coalesce(mob_id, '00000000-0000-0000-0000-000000000000'), sum(heads), count(*)
  FROM "animal" GROUP BY 1, 2, 3, 4, 5, 6, 7, 8;--> statement-breakpoint
INSERT INTO "growth_day" ("farm_id","species","fact","day","heads","gain_mg")
  SELECT farm_id, species, 'seen', last_seen_on, sum(heads), 0 FROM "animal_growth" WHERE status = 'alive' GROUP BY 1, 2, 4 HAVING sum(heads) <> 0
  UNION ALL
  SELECT farm_id, species, 'gained', mass_on, sum(heads), sum(heads * round(adg_g * 1000)::bigint) FROM "animal_growth" WHERE status = 'alive' AND adg_g IS NOT NULL GROUP BY 1, 2, 4 HAVING sum(heads) <> 0;--> statement-breakpoint
INSERT INTO "stock_day" ("farm_id","species","changed_on","kind","heads")
  SELECT farm_id, species, changed_on, kind, sum(heads) FROM "stock_change" GROUP BY 1, 2, 3, 4 HAVING sum(heads) <> 0;--> statement-breakpoint
-- What is written often keeps room on its page for its next version.
ALTER TABLE "animal_growth" SET (fillfactor = 80);--> statement-breakpoint
CREATE INDEX "breeding_standing" ON "animal_breeding" USING btree ("farm_id","species","breeding_status","lactating","parity","heads") WHERE breeding_status is not null;--> statement-breakpoint
CREATE INDEX "breeding_lots" ON "animal_breeding" USING btree ("farm_id","species") WHERE is_lot and breeding_status is not null;--> statement-breakpoint
CREATE INDEX "breeding_list" ON "animal_breeding" USING btree ("farm_id","species","breeding_status","tag_sort","id") WHERE breeding_status is not null;--> statement-breakpoint
CREATE INDEX "breeding_in_milk" ON "animal_breeding" USING btree ("farm_id","species","tag_sort","id") WHERE lactating;--> statement-breakpoint
CREATE INDEX "breeding_until" ON "animal_breeding" USING btree ("farm_id","breeding_until") WHERE breeding_until is not null;--> statement-breakpoint
CREATE INDEX "breeding_last_birth" ON "animal_breeding" USING btree ("farm_id","last_birth_on") WHERE last_birth_on is not null;--> statement-breakpoint
CREATE INDEX "breeding_due" ON "animal_breeding" USING btree ("farm_id","due_from") WHERE due_from is not null;--> statement-breakpoint
CREATE INDEX "breeding_heat" ON "animal_breeding" USING btree ("farm_id","heat_from") WHERE heat_from is not null;--> statement-breakpoint
CREATE INDEX "breeding_check" ON "animal_breeding" USING btree ("farm_id","check_from") WHERE check_from is not null;--> statement-breakpoint
CREATE INDEX "growth_mass" ON "animal_growth" USING btree ("farm_id","species","status","mass_kg","id");--> statement-breakpoint
CREATE INDEX "growth_gain" ON "animal_growth" USING btree ("farm_id","species","status","adg_g","id");--> statement-breakpoint
CREATE INDEX "growth_seen" ON "animal_growth" USING btree ("farm_id","species","status","last_seen_on","id");--> statement-breakpoint
CREATE INDEX "animal_born" ON "animal" USING btree ("farm_id","species","status","born_on","id");--> statement-breakpoint
CREATE INDEX "animal_class_list" ON "animal" USING btree ("farm_id","species","status","animal_class","id");--> statement-breakpoint
CREATE INDEX "animal_ages" ON "animal" USING btree ("farm_id","species","born_on","sex","heads","id") WHERE status = 'alive';--> statement-breakpoint
CREATE INDEX "animal_camp" ON "animal" USING btree ("farm_id","camp_id","species","status","id");--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "mass_kg";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "mass_on";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "adg_g";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "condition";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "famacha";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "frame_score";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "scrotal_cm";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "breeding_status";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "breeding_until";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "lactating";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "due_from";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "due_to";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "due_confidence";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "heat_from";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "heat_to";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "check_from";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "last_seen_on";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "parity";--> statement-breakpoint
ALTER TABLE "animal" DROP COLUMN "last_birth_on";--> statement-breakpoint
CREATE POLICY "farm_fence" ON "herd_count" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "stock_day" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "animal_breeding" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "animal_growth" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "growth_day" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));