CREATE TABLE "planned_stay" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"mob_id" uuid NOT NULL,
	"camp_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "planned_stay_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "planned_stay_days" CHECK (until_on > from_on)
);
--> statement-breakpoint
ALTER TABLE "planned_stay" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "planned_stay_from" ON "planned_stay" USING btree ("farm_id","from_on","id");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "planned_stay" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));