CREATE TABLE "list_view" (
	"farm_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"views" jsonb NOT NULL,
	CONSTRAINT "list_view_farm_id_user_id_list_pk" PRIMARY KEY("farm_id","user_id","list"),
	CONSTRAINT "list_view_list_known" CHECK ("list" in ('animals'))
);
--> statement-breakpoint
ALTER TABLE "list_view" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "list_view" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));