CREATE TABLE "camp_shape" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"camp_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"until_on" date,
	"area" jsonb NOT NULL,
	"drawn_ha" double precision NOT NULL,
	"came_from" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"version" integer NOT NULL,
	"drawn_at" timestamp with time zone NOT NULL,
	"drawn_by" uuid NOT NULL,
	CONSTRAINT "camp_shape_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "camp_shape_days" CHECK (until_on > from_on)
);
--> statement-breakpoint
ALTER TABLE "camp_shape" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "camp_shape" ADD CONSTRAINT "camp_shape_camp" FOREIGN KEY ("farm_id","camp_id") REFERENCES "public"."camp"("farm_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "camp_shape_from" ON "camp_shape" USING btree ("farm_id","camp_id","from_on");--> statement-breakpoint
CREATE UNIQUE INDEX "camp_shape_now" ON "camp_shape" USING btree ("farm_id","camp_id") WHERE until_on is null;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "camp_shape" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));