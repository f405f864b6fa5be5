CREATE TABLE "thing" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"fields" jsonb NOT NULL,
	"camp_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"place" jsonb,
	"service_every_days" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "thing_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "thing" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "event_subject" (
	"farm_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"occurred_at" timestamp with time zone NOT NULL,
	"event_id" uuid NOT NULL,
	CONSTRAINT "event_subject_farm_id_subject_id_kind_occurred_at_event_id_pk" PRIMARY KEY("farm_id","subject_id","kind","occurred_at","event_id")
);
--> statement-breakpoint
ALTER TABLE "event_subject" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "event_subject" ADD CONSTRAINT "event_subject_of_event" FOREIGN KEY ("farm_id","event_id") REFERENCES "public"."event"("farm_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE INDEX "thing_name" ON "thing" USING btree ("farm_id",lower(name),"id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "event_subject_event" ON "event_subject" USING btree ("farm_id","event_id");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "thing" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "event_subject" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));