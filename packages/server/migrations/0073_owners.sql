CREATE TABLE "ownership" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "ownership_farm_id_animal_id_event_id_pk" PRIMARY KEY("farm_id","animal_id","event_id")
);
--> statement-breakpoint
ALTER TABLE "ownership" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "animal" DROP CONSTRAINT "animal_status_known";--> statement-breakpoint
ALTER TABLE "herd_count" DROP CONSTRAINT "herd_count_status_known";--> statement-breakpoint
ALTER TABLE "animal_growth" DROP CONSTRAINT "animal_growth_status_known";--> statement-breakpoint
ALTER TABLE "consignment" DROP CONSTRAINT "consignment_kind_known";--> statement-breakpoint
ALTER TABLE "transfer" DROP CONSTRAINT "transfer_kind_known";--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
CREATE INDEX "ownership_of" ON "ownership" USING btree ("farm_id","owner_id","since");--> statement-breakpoint
CREATE INDEX "animal_owner" ON "animal" USING btree ("farm_id","owner_id","species","status","id") WHERE owner_id is not null;--> statement-breakpoint
ALTER TABLE "animal" ADD CONSTRAINT "animal_status_known" CHECK ("status" in ('alive', 'sold', 'slaughtered', 'died', 'returned', 'lost', 'stolen', 'merged', 'reference')) NOT VALID;--> statement-breakpoint
ALTER TABLE "herd_count" ADD CONSTRAINT "herd_count_status_known" CHECK ("status" in ('alive', 'sold', 'slaughtered', 'died', 'returned', 'lost', 'stolen', 'merged', 'reference')) NOT VALID;--> statement-breakpoint
ALTER TABLE "animal_growth" ADD CONSTRAINT "animal_growth_status_known" CHECK ("status" in ('alive', 'sold', 'slaughtered', 'died', 'returned', 'lost', 'stolen', 'merged', 'reference')) NOT VALID;--> statement-breakpoint
ALTER TABLE "consignment" ADD CONSTRAINT "consignment_kind_known" CHECK ("kind" in ('sale', 'auction', 'slaughter', 'ownFarms', 'agistmentOut', 'agistmentReturn', 'show', 'vet', 'purchase', 'agistmentBack', 'agistmentIn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_kind_known" CHECK ("kind" in ('sale', 'auction', 'slaughter', 'agistmentOut', 'agistmentReturn', 'show', 'vet')) NOT VALID;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "ownership" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));