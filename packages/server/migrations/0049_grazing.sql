CREATE TABLE "grazing_day" (
	"farm_id" uuid NOT NULL,
	"camp_id" uuid NOT NULL,
	"day" date NOT NULL,
	"micro_lsu" bigint NOT NULL,
	CONSTRAINT "grazing_day_farm_id_camp_id_day_pk" PRIMARY KEY("farm_id","camp_id","day")
);
--> statement-breakpoint
ALTER TABLE "grazing_day" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "grazing_step" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"camp_id" uuid NOT NULL,
	"day" date NOT NULL,
	"micro_lsu" bigint NOT NULL,
	CONSTRAINT "grazing_step_farm_id_animal_id_event_id_camp_id_day_pk" PRIMARY KEY("farm_id","animal_id","event_id","camp_id","day")
);
--> statement-breakpoint
ALTER TABLE "grazing_step" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "list_view" DROP CONSTRAINT "list_view_list_known";--> statement-breakpoint
ALTER TABLE "list_view" ADD CONSTRAINT "list_view_list_known" CHECK ("list" in ('animals', 'camps', 'deaths', 'medicines', 'members', 'mobs', 'protocols', 'sales', 'sessions', 'sires', 'stock', 'things', 'trail', 'treatments', 'withdrawals')) NOT VALID;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "grazing_day" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "grazing_step" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));