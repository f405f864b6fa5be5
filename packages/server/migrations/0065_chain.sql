CREATE TABLE "chain_head" (
	"farm_id" uuid NOT NULL,
	"day" date NOT NULL,
	"seq" integer NOT NULL,
	"hash" text NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL,
	CONSTRAINT "chain_head_farm_id_day_pk" PRIMARY KEY("farm_id","day")
);
--> statement-breakpoint
ALTER TABLE "chain_head" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "movement_record" (
	"farm_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"entry_id" uuid NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"salt" text,
	"body" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "movement_record_farm_id_seq_pk" PRIMARY KEY("farm_id","seq")
);
--> statement-breakpoint
ALTER TABLE "movement_record" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alert_rule" DROP CONSTRAINT "alert_rule_known";--> statement-breakpoint
CREATE UNIQUE INDEX "movement_record_entry" ON "movement_record" USING btree ("farm_id","entry_id");--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_known" CHECK ("rule" in ('birth_overdue', 'check_overdue', 'abortions_above', 'withdrawal_ends', 'transfer_withdrawal', 'seller_corrected', 'load_coming', 'course_unfinished', 'protocol_overdue', 'medicine_expired', 'medicine_expiring', 'medicine_short', 'controlled_disease', 'isolation_ends', 'deaths_above', 'not_seen', 'mob_short', 'mass_lost', 'gain_low', 'camp_overgrazed', 'camp_dry', 'feed_ending', 'feed_short', 'rain_missing', 'inspection_overdue', 'service_overdue', 'plan_not_followed', 'import_failed', 'role_raised', 'new_sign_in', 'backup_failing')) NOT VALID;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "chain_head" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "movement_record" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
-- Heads are signed for every farm that recorded movements since its last one; whoever signs stands in no farm.
CREATE FUNCTION farms_without_head() RETURNS TABLE (farm_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT f.id FROM farm f
    CROSS JOIN LATERAL (SELECT r.seq FROM movement_record r WHERE r.farm_id = f.id
      ORDER BY r.seq DESC LIMIT 1) last
  WHERE NOT EXISTS (SELECT FROM chain_head h WHERE h.farm_id = f.id AND h.seq = last.seq)
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION farms_without_head() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION farms_without_head() TO kraal_app;
