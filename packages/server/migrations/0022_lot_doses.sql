CREATE TABLE "lot_dose" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"medicine_id" uuid,
	"protocol_id" uuid,
	"step" integer,
	"given_on" date NOT NULL,
	CONSTRAINT "lot_dose_farm_id_animal_id_place_pk" PRIMARY KEY("farm_id","animal_id","place")
);
--> statement-breakpoint
ALTER TABLE "lot_dose" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "protocol_dose" ADD COLUMN "of_lot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "treatment" ADD COLUMN "of_lot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "lot_dose_day" ON "lot_dose" USING btree ("farm_id","given_on");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "lot_dose" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));