CREATE TABLE "transfer" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"day" date NOT NULL,
	"from_id" uuid,
	"to_id" uuid,
	"for_export" boolean DEFAULT false NOT NULL,
	"vehicle" text,
	"driver" text,
	"note" text,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "transfer_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "transfer_kind_known" CHECK ("kind" in ('sale', 'auction', 'slaughter')),
	CONSTRAINT "transfer_status_known" CHECK ("status" in ('draft', 'submitted', 'approved', 'rejected', 'cancelled', 'completed'))
);
--> statement-breakpoint
ALTER TABLE "transfer" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transfer_line" (
	"farm_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"heads" integer NOT NULL,
	CONSTRAINT "transfer_line_farm_id_transfer_id_animal_id_pk" PRIMARY KEY("farm_id","transfer_id","animal_id")
);
--> statement-breakpoint
ALTER TABLE "transfer_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "transfer_step" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"step" text NOT NULL,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	"by" uuid NOT NULL,
	CONSTRAINT "transfer_step_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "transfer_step_known" CHECK ("step" in ('create', 'submit', 'approve', 'reject', 'reopen', 'cancel', 'complete'))
);
--> statement-breakpoint
ALTER TABLE "transfer_step" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transfer_line" ADD CONSTRAINT "transfer_line_of_transfer" FOREIGN KEY ("farm_id","transfer_id") REFERENCES "public"."transfer"("farm_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "transfer_step" ADD CONSTRAINT "transfer_step_of_transfer" FOREIGN KEY ("farm_id","transfer_id") REFERENCES "public"."transfer"("farm_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "transfer_number" ON "transfer" USING btree ("farm_id","number");--> statement-breakpoint
CREATE INDEX "transfer_promised" ON "transfer" USING btree ("farm_id","id") WHERE status in ('submitted', 'approved');--> statement-breakpoint
CREATE INDEX "transfer_line_animal" ON "transfer_line" USING btree ("farm_id","animal_id");--> statement-breakpoint
CREATE INDEX "transfer_step_of" ON "transfer_step" USING btree ("farm_id","transfer_id","id");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "transfer" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "transfer_line" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "transfer_step" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));