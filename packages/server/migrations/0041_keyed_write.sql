CREATE TABLE "keyed_write" (
	"farm_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"done_at" timestamp with time zone DEFAULT kraal_now() NOT NULL,
	CONSTRAINT "keyed_write_farm_id_sender_id_key_pk" PRIMARY KEY("farm_id","sender_id","key")
);
--> statement-breakpoint
ALTER TABLE "keyed_write" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "keyed_write_done" ON "keyed_write" USING btree ("farm_id","done_at");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "keyed_write" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));