CREATE TABLE "consignment_arrival" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"consignment_id" uuid NOT NULL,
	"on_day" date NOT NULL,
	"heads" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "consignment_arrival_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "consignment_arrival" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "consignment_arrival" ADD CONSTRAINT "consignment_arrival_of_consignment" FOREIGN KEY ("farm_id","consignment_id") REFERENCES "public"."consignment"("farm_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE NOT VALID;--> statement-breakpoint
CREATE INDEX "consignment_arrival_of" ON "consignment_arrival" USING btree ("farm_id","consignment_id","at");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "consignment_arrival" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));