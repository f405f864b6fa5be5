CREATE TABLE "animal_change" (
	"farm_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"is_gone" boolean NOT NULL,
	CONSTRAINT "animal_change_farm_id_id_pk" PRIMARY KEY("farm_id","id")
);
--> statement-breakpoint
ALTER TABLE "animal_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "farm_sequence" (
	"farm_id" uuid NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "farm_sequence_farm_id_pk" PRIMARY KEY("farm_id")
);
--> statement-breakpoint
ALTER TABLE "farm_sequence" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "thing_change" (
	"farm_id" uuid NOT NULL,
	"thing" text NOT NULL,
	"seq" bigint NOT NULL,
	CONSTRAINT "thing_change_farm_id_thing_pk" PRIMARY KEY("farm_id","thing"),
	CONSTRAINT "thing_change_thing_known" CHECK ("thing" in ('camps', 'mobs', 'medicines', 'protocols', 'semen'))
);
--> statement-breakpoint
ALTER TABLE "thing_change" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "animal_change_seq" ON "animal_change" USING btree ("farm_id","seq","id");--> statement-breakpoint
CREATE POLICY "farm_fence" ON "animal_change" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "farm_sequence" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "farm_fence" ON "thing_change" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
-- The next number of a farm. Whoever asks holds the farm's lock first, as every recorder does, so numbers are committed in
-- their order; the row would be held until the end of the transaction anyway.
CREATE FUNCTION next_change(of_farm uuid) RETURNS bigint LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  number bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_farm::text, 7));
  INSERT INTO farm_sequence AS s (farm_id, last) VALUES (of_farm, 1)
    ON CONFLICT (farm_id) DO UPDATE SET last = s.last + 1 RETURNING last INTO number;
  RETURN number;
END
$$;--> statement-breakpoint
CREATE FUNCTION thing_changed() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  changed uuid;
BEGIN
  FOR changed IN SELECT DISTINCT farm_id FROM fresh LOOP
    INSERT INTO thing_change (farm_id, thing, seq) VALUES (changed, TG_ARGV[0], next_change(changed))
      ON CONFLICT (farm_id, thing) DO UPDATE SET seq = excluded.seq;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "camp_insert_counts" AFTER INSERT ON "camp" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('camps');
--> statement-breakpoint
CREATE TRIGGER "camp_update_counts" AFTER UPDATE ON "camp" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('camps');
--> statement-breakpoint
CREATE TRIGGER "mob_insert_counts" AFTER INSERT ON "mob" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('mobs');
--> statement-breakpoint
CREATE TRIGGER "mob_update_counts" AFTER UPDATE ON "mob" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('mobs');
--> statement-breakpoint
CREATE TRIGGER "medicine_insert_counts" AFTER INSERT ON "medicine" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('medicines');
--> statement-breakpoint
CREATE TRIGGER "medicine_update_counts" AFTER UPDATE ON "medicine" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('medicines');
--> statement-breakpoint
CREATE TRIGGER "batch_insert_counts" AFTER INSERT ON "batch" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('medicines');
--> statement-breakpoint
CREATE TRIGGER "batch_update_counts" AFTER UPDATE ON "batch" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('medicines');
--> statement-breakpoint
CREATE TRIGGER "batch_count_insert_counts" AFTER INSERT ON "batch_count" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('medicines');
--> statement-breakpoint
CREATE TRIGGER "batch_count_update_counts" AFTER UPDATE ON "batch_count" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('medicines');
--> statement-breakpoint
CREATE TRIGGER "protocol_insert_counts" AFTER INSERT ON "protocol" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('protocols');
--> statement-breakpoint
CREATE TRIGGER "protocol_update_counts" AFTER UPDATE ON "protocol" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('protocols');
--> statement-breakpoint
CREATE TRIGGER "semen_insert_counts" AFTER INSERT ON "semen" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('semen');
--> statement-breakpoint
CREATE TRIGGER "semen_update_counts" AFTER UPDATE ON "semen" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION thing_changed('semen');
