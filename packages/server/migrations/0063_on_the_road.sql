CREATE TABLE "transfer_case" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"how" text NOT NULL,
	"animal_id" uuid,
	"heads" integer NOT NULL,
	"mark" text,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "transfer_case_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "transfer_case_how_known" CHECK ("how" in ('missing', 'dead', 'extra', 'wrongTag'))
);
--> statement-breakpoint
ALTER TABLE "transfer_case" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transfer" DROP CONSTRAINT "transfer_kind_known";--> statement-breakpoint
ALTER TABLE "transfer" DROP CONSTRAINT "transfer_status_known";--> statement-breakpoint
ALTER TABLE "transfer_step" DROP CONSTRAINT "transfer_step_known";--> statement-breakpoint
DROP INDEX "transfer_promised";--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "loaded_heads" integer;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "delivered_heads" integer;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "departed_on" date;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "arrived_on" date;--> statement-breakpoint
ALTER TABLE "transfer_case" ADD CONSTRAINT "transfer_case_of_transfer" FOREIGN KEY ("farm_id","transfer_id") REFERENCES "public"."transfer"("farm_id","id") DEFERRABLE NOT VALID;--> statement-breakpoint
CREATE INDEX "transfer_case_of" ON "transfer_case" USING btree ("farm_id","transfer_id","id");--> statement-breakpoint
CREATE INDEX "transfer_promised" ON "transfer" USING btree ("farm_id","id") WHERE status in ('submitted', 'approved', 'inTransit', 'arrived');--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_kind_known" CHECK ("kind" in ('sale', 'auction', 'slaughter', 'agistmentOut', 'show', 'vet')) NOT VALID;--> statement-breakpoint
ALTER TABLE "transfer" ADD CONSTRAINT "transfer_status_known" CHECK ("status" in ('draft', 'submitted', 'approved', 'rejected', 'cancelled', 'inTransit', 'arrived', 'returned', 'completed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "transfer_step" ADD CONSTRAINT "transfer_step_known" CHECK ("step" in ('create', 'submit', 'approve', 'depart', 'arrive', 'settle', 'complete', 'comeBack', 'reject', 'reopen', 'cancel')) NOT VALID;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "transfer_case" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));