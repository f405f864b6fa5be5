CREATE TABLE "epcis_capture" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"errors" jsonb NOT NULL,
	"proposal_id" uuid,
	CONSTRAINT "epcis_capture_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "epcis_capture" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "epcis_capture" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));