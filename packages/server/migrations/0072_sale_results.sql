CREATE TABLE "sale_result" (
	"farm_id" uuid NOT NULL,
	"animal_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"species" text NOT NULL,
	"result_on" date NOT NULL,
	"heads" integer NOT NULL,
	"cold_kg" double precision,
	"alive_kg" double precision,
	"left_by" uuid,
	"mob_id" uuid,
	"age_class" text,
	"fat_code" integer,
	"conformation" integer,
	"damage" integer,
	"grade" text,
	"condemned" text,
	"condemned_kg" double precision,
	"condemned_for" text,
	"price_cents" bigint,
	"carcass_number" text,
	"received_from" text,
	CONSTRAINT "sale_result_farm_id_animal_id_event_id_pk" PRIMARY KEY("farm_id","animal_id","event_id"),
	CONSTRAINT "sale_result_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')),
	CONSTRAINT "sale_result_class_known" CHECK ("age_class" in ('A', 'AB', 'B', 'C')),
	CONSTRAINT "sale_result_condemned_known" CHECK ("condemned" in ('part', 'whole'))
);
--> statement-breakpoint
ALTER TABLE "sale_result" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "alert_rule" DROP CONSTRAINT "alert_rule_known";--> statement-breakpoint
CREATE INDEX "sale_result_day" ON "sale_result" USING btree ("farm_id","species","result_on","event_id");--> statement-breakpoint
ALTER TABLE "alert_rule" ADD CONSTRAINT "alert_rule_known" CHECK ("rule" in ('birth_overdue', 'check_overdue', 'abortions_above', 'withdrawal_ends', 'transfer_withdrawal', 'seller_corrected', 'stolen_mark', 'load_disputed', 'national_refused', 'load_coming', 'course_unfinished', 'protocol_overdue', 'medicine_expired', 'medicine_expiring', 'medicine_short', 'controlled_disease', 'isolation_ends', 'isolation_mixed', 'deaths_above', 'not_seen', 'mob_short', 'mass_lost', 'gain_low', 'camp_overgrazed', 'camp_dry', 'feed_ending', 'feed_short', 'rain_missing', 'inspection_overdue', 'service_overdue', 'plan_not_followed', 'import_failed', 'role_raised', 'new_sign_in', 'backup_failing')) NOT VALID;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "sale_result" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));