CREATE TABLE "paper" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"status" text DEFAULT 'valid' NOT NULL,
	"code" text NOT NULL,
	"token" text NOT NULL,
	"facts" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"issued_by" uuid NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"reason" text,
	CONSTRAINT "paper_farm_id_id_pk" PRIMARY KEY("farm_id","id"),
	CONSTRAINT "paper_kind_known" CHECK ("kind" in ('identification', 'removal')),
	CONSTRAINT "paper_status_known" CHECK ("status" in ('valid', 'replaced', 'void'))
);
--> statement-breakpoint
ALTER TABLE "paper" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "paper_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper" ADD CONSTRAINT "paper_of_transfer" FOREIGN KEY ("farm_id","transfer_id") REFERENCES "public"."transfer"("farm_id","id") ON DELETE no action ON UPDATE no action DEFERRABLE NOT VALID;--> statement-breakpoint
CREATE UNIQUE INDEX "paper_number" ON "paper" USING btree ("farm_id","kind","year","number","version");--> statement-breakpoint
CREATE UNIQUE INDEX "paper_code" ON "paper" USING btree ("code");--> statement-breakpoint
CREATE INDEX "paper_of_transfer" ON "paper" USING btree ("farm_id","transfer_id");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "paper" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
-- A stranger on the road is of no farm: by a paper's code they see what stands on it, and how it stands, nothing else.
CREATE FUNCTION paper_by_code(wanted text) RETURNS TABLE (token text, status text, ended_at timestamptz, facts jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT p.token, p.status, p.ended_at, p.facts FROM paper p WHERE p.code = wanted
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION paper_by_code(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION paper_by_code(text) TO kraal_app;
