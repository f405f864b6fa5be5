CREATE TABLE "task" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"subject_id" uuid,
	"due_on" date,
	"assigned_to" uuid,
	"finished_by" text,
	"set_by" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "task_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "task" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "task_open" ON "task" USING btree ("farm_id","due_on") WHERE done_at is null;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "task" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));