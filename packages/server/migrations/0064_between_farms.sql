CREATE TABLE "consignment" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"their_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"seller_name" text NOT NULL,
	"kind" text NOT NULL,
	"sent" text NOT NULL,
	"ours" text DEFAULT 'awaited' NOT NULL,
	"day" date NOT NULL,
	"departed_on" date,
	"vehicle" text,
	"driver" text,
	"sold_on" date,
	"price_cents" bigint,
	"received_on" date,
	"delivered_heads" integer,
	"cases" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"note" text,
	"heard_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "consignment_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "consignment_kind_known" CHECK ("kind" in ('sale', 'auction', 'slaughter', 'ownFarms', 'agistmentOut', 'show', 'vet', 'purchase', 'agistmentBack')),
	CONSTRAINT "consignment_sent_known" CHECK ("sent" in ('announced', 'onTheRoad', 'withdrawn', 'returned', 'completed')),
	CONSTRAINT "consignment_ours_known" CHECK ("ours" in ('awaited', 'received', 'declined'))
);
--> statement-breakpoint
ALTER TABLE "consignment" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "consignment_line" (
	"farm_id" uuid NOT NULL,
	"consignment_id" uuid NOT NULL,
	"ref" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	"heads" integer NOT NULL,
	"animal_id" uuid,
	"came_heads" integer,
	"corrected_at" timestamp with time zone,
	CONSTRAINT "consignment_line_farm_id_consignment_id_ref_pk" PRIMARY KEY("farm_id","consignment_id","ref")
);
--> statement-breakpoint
ALTER TABLE "consignment_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "farm_address" (
	"farm_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "farm_address" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "partner" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"public_key" text,
	"name" text DEFAULT '' NOT NULL,
	"gln" text,
	"place_id" uuid,
	"status" text NOT NULL,
	"sent_number" integer DEFAULT 0 NOT NULL,
	"received_number" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "partner_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "partner_status_known" CHECK ("status" in ('requested', 'pending', 'linked', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "partner" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "partner_message" (
	"farm_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"failure" text,
	CONSTRAINT "partner_message_farm_id_partner_id_direction_number_pk" PRIMARY KEY("farm_id","partner_id","direction","number"),
	CONSTRAINT "partner_message_direction_known" CHECK ("direction" in ('out', 'in'))
);
--> statement-breakpoint
ALTER TABLE "partner_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "transfer_step" DROP CONSTRAINT "transfer_step_known";--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "shares" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "receipt" jsonb;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "is_receipt_taken" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "consignment_line" ADD CONSTRAINT "consignment_line_of_consignment" FOREIGN KEY ("farm_id","consignment_id") REFERENCES "public"."consignment"("farm_id","id") DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "partner_message" ADD CONSTRAINT "partner_message_of_partner" FOREIGN KEY ("farm_id","partner_id") REFERENCES "public"."partner"("farm_id","id") DEFERRABLE NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "consignment_of_partner" ON "consignment" USING btree ("farm_id","partner_id","their_id");--> statement-breakpoint
CREATE INDEX "consignment_heard" ON "consignment" USING btree ("farm_id","heard_at","id");--> statement-breakpoint
CREATE INDEX "consignment_line_animal" ON "consignment_line" USING btree ("farm_id","animal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "farm_address_code" ON "farm_address" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_code" ON "partner" USING btree ("farm_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_of_place" ON "partner" USING btree ("farm_id","place_id") WHERE status in ('requested', 'linked');--> statement-breakpoint
CREATE INDEX "partner_message_waiting" ON "partner_message" USING btree ("farm_id","partner_id","number") WHERE direction = 'out' and delivered_at is null and failure is null;--> statement-breakpoint
ALTER TABLE "transfer_step" ADD CONSTRAINT "transfer_step_known" CHECK ("step" in ('create', 'submit', 'approve', 'depart', 'confirm', 'arrive', 'settle', 'complete', 'comeBack', 'reject', 'reopen', 'cancel')) NOT VALID;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "consignment" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "consignment_line" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "farm_address" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "partner" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "partner_message" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
-- Whoever carries a message stands in no farm: by a code they learn whom it is for, and by nothing else.
CREATE FUNCTION farm_of_code(wanted text) RETURNS TABLE (id uuid, time_zone text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.id, f.time_zone FROM farm_address a JOIN farm f ON f.id = a.farm_id WHERE a.code = wanted
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION farm_of_code(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION farm_of_code(text) TO kraal_app;--> statement-breakpoint
CREATE FUNCTION farms_with_messages() RETURNS TABLE (farm_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT DISTINCT m.farm_id FROM partner_message m
  WHERE m.direction = 'out' AND m.delivered_at IS NULL AND m.failure IS NULL LIMIT 1000
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION farms_with_messages() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION farms_with_messages() TO kraal_app;
