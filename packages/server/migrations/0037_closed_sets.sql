-- What the domain lists may stand in these columns and nothing else; what is named by an id is there. Rows of before are held
-- against it beside the work (`holdConstraints`), so that adding it reads no table.
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_of_file" FOREIGN KEY ("farm_id","import_id") REFERENCES "public"."import_file"("farm_id","id") DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_of_farm" FOREIGN KEY ("farm_id") REFERENCES "public"."farm"("id") DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_of_medicine" FOREIGN KEY ("farm_id","medicine_id") REFERENCES "public"."medicine"("farm_id","id") DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "batch_count" ADD CONSTRAINT "batch_count_of_batch" FOREIGN KEY ("farm_id","batch_id") REFERENCES "public"."batch"("farm_id","id") DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "protocol" ADD CONSTRAINT "protocol_of_medicine" FOREIGN KEY ("farm_id","medicine_id") REFERENCES "public"."medicine"("farm_id","id") DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_cancels_event" FOREIGN KEY ("farm_id","voids") REFERENCES "public"."event"("farm_id","id") DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_cancelled_by_event" FOREIGN KEY ("farm_id","voided_by") REFERENCES "public"."event"("farm_id","id") DEFERRABLE NOT VALID;--> statement-breakpoint
ALTER TABLE "event_animal" ADD CONSTRAINT "event_animal_of_event" FOREIGN KEY ("farm_id","event_id") REFERENCES "public"."event"("farm_id","id") DEFERRABLE NOT VALID;--> statement-breakpoint
CREATE INDEX "protocol_medicine" ON "protocol" USING btree ("farm_id","medicine_id");--> statement-breakpoint
CREATE INDEX "event_voids" ON "event" USING btree ("farm_id","voids") WHERE voids is not null;--> statement-breakpoint
CREATE INDEX "event_voided" ON "event" USING btree ("farm_id","voided_by") WHERE voided_by is not null;--> statement-breakpoint
ALTER TABLE "animal" ADD CONSTRAINT "animal_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "animal" ADD CONSTRAINT "animal_sex_known" CHECK ("sex" in ('female', 'male', 'mixed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "animal" ADD CONSTRAINT "animal_status_known" CHECK ("status" in ('alive', 'sold', 'slaughtered', 'died', 'lost', 'stolen', 'merged', 'reference')) NOT VALID;--> statement-breakpoint
ALTER TABLE "animal" ADD CONSTRAINT "animal_class_known" CHECK ("animal_class" in ('heifer_calf', 'heifer', 'cow', 'bull_calf', 'weaner_bull', 'young_bull', 'bull', 'steer', 'ox', 'mixed_cattle', 'ewe_lamb', 'hogget', 'ewe', 'ram_lamb', 'young_ram', 'ram', 'wether', 'mixed_sheep', 'doe_kid', 'doeling', 'doe', 'buck_kid', 'young_buck', 'buck', 'kapater', 'mixed_goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "herd_count" ADD CONSTRAINT "herd_count_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "herd_count" ADD CONSTRAINT "herd_count_status_known" CHECK ("status" in ('alive', 'sold', 'slaughtered', 'died', 'lost', 'stolen', 'merged', 'reference')) NOT VALID;--> statement-breakpoint
ALTER TABLE "herd_count" ADD CONSTRAINT "herd_count_class_known" CHECK ("animal_class" in ('heifer_calf', 'heifer', 'cow', 'bull_calf', 'weaner_bull', 'young_bull', 'bull', 'steer', 'ox', 'mixed_cattle', 'ewe_lamb', 'hogget', 'ewe', 'ram_lamb', 'young_ram', 'ram', 'wether', 'mixed_sheep', 'doe_kid', 'doeling', 'doe', 'buck_kid', 'young_buck', 'buck', 'kapater', 'mixed_goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "herd_count" ADD CONSTRAINT "herd_count_sex_known" CHECK ("sex" in ('female', 'male', 'mixed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mob" ADD CONSTRAINT "mob_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_change" ADD CONSTRAINT "stock_change_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_day" ADD CONSTRAINT "stock_day_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "work_session" ADD CONSTRAINT "work_session_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "animal_breeding" ADD CONSTRAINT "animal_breeding_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "animal_breeding" ADD CONSTRAINT "animal_breeding_status_known" CHECK ("breeding_status" in ('maiden', 'open', 'served', 'pregnant', 'overdue', 'repeat_breeder', 'culled')) NOT VALID;--> statement-breakpoint
ALTER TABLE "animal_breeding" ADD CONSTRAINT "animal_breeding_confidence_known" CHECK ("due_confidence" in ('confirmed', 'likely', 'possible')) NOT VALID;--> statement-breakpoint
ALTER TABLE "mating_season" ADD CONSTRAINT "mating_season_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "past_mating" ADD CONSTRAINT "past_mating_ending_known" CHECK ("ended_by" in ('birth', 'loss', 'season', 'elsewhere')) NOT VALID;--> statement-breakpoint
ALTER TABLE "semen" ADD CONSTRAINT "semen_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_status_known" CHECK ("status" in ('uploaded', 'checking', 'checked', 'importing', 'imported', 'undoing', 'undone', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_outcome_known" CHECK ("outcome" in ('create', 'update', 'unchanged', 'bad')) NOT VALID;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_role_known" CHECK ("role" in ('viewer', 'field_worker', 'farm_manager')) NOT VALID;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_purpose_known" CHECK ("purpose" in ('program', 'calendar')) NOT VALID;--> statement-breakpoint
ALTER TABLE "farm" ADD CONSTRAINT "farm_species_known" CHECK ("species" <@ array['Cattle', 'Sheep', 'Goats']) NOT VALID;--> statement-breakpoint
ALTER TABLE "farm" ADD CONSTRAINT "farm_mass_unit_known" CHECK ("mass_unit" in ('kg', 'lb')) NOT VALID;--> statement-breakpoint
ALTER TABLE "farm" ADD CONSTRAINT "farm_area_unit_known" CHECK ("area_unit" in ('ha', 'acre')) NOT VALID;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_role_known" CHECK ("role" in ('viewer', 'field_worker', 'transporter', 'veterinarian', 'farm_manager', 'farm_owner')) NOT VALID;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_role_known" CHECK ("role" in ('viewer', 'field_worker', 'transporter', 'veterinarian', 'farm_manager', 'farm_owner')) NOT VALID;--> statement-breakpoint
ALTER TABLE "animal_growth" ADD CONSTRAINT "animal_growth_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "animal_growth" ADD CONSTRAINT "animal_growth_status_known" CHECK ("status" in ('alive', 'sold', 'slaughtered', 'died', 'lost', 'stolen', 'merged', 'reference')) NOT VALID;--> statement-breakpoint
ALTER TABLE "animal_growth" ADD CONSTRAINT "animal_growth_class_known" CHECK ("animal_class" in ('heifer_calf', 'heifer', 'cow', 'bull_calf', 'weaner_bull', 'young_bull', 'bull', 'steer', 'ox', 'mixed_cattle', 'ewe_lamb', 'hogget', 'ewe', 'ram_lamb', 'young_ram', 'ram', 'wether', 'mixed_sheep', 'doe_kid', 'doeling', 'doe', 'buck_kid', 'young_buck', 'buck', 'kapater', 'mixed_goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "growth_day" ADD CONSTRAINT "growth_day_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "growth_day" ADD CONSTRAINT "growth_day_fact_known" CHECK ("fact" in ('seen', 'gained')) NOT VALID;--> statement-breakpoint
ALTER TABLE "batch" ADD CONSTRAINT "batch_unit_known" CHECK ("unit" in ('ml', 'g', 'mg', 'tablet', 'dose', 'unit')) NOT VALID;--> statement-breakpoint
ALTER TABLE "medicine" ADD CONSTRAINT "medicine_class_known" CHECK ("medicine_class" in ('antibiotic', 'anthelmintic', 'acaricide', 'vaccine', 'anti_inflammatory', 'hormone', 'vitamin_mineral', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "medicine" ADD CONSTRAINT "medicine_species_known" CHECK ("species" <@ array['Cattle', 'Sheep', 'Goats']) NOT VALID;--> statement-breakpoint
ALTER TABLE "medicine" ADD CONSTRAINT "medicine_dose_per_known" CHECK ("dose_per" in ('kg', 'head')) NOT VALID;--> statement-breakpoint
ALTER TABLE "medicine" ADD CONSTRAINT "medicine_unit_known" CHECK ("unit" in ('ml', 'g', 'mg', 'tablet', 'dose', 'unit')) NOT VALID;--> statement-breakpoint
ALTER TABLE "medicine" ADD CONSTRAINT "medicine_route_known" CHECK ("route" in ('injection_subcutaneous', 'injection_muscle', 'injection_vein', 'oral', 'pour_on', 'dip', 'spray', 'intramammary', 'intrauterine', 'eye', 'other')) NOT VALID;--> statement-breakpoint
ALTER TABLE "medicine" ADD CONSTRAINT "medicine_sex_known" CHECK ("only_sex" in ('female', 'male')) NOT VALID;--> statement-breakpoint
ALTER TABLE "protocol" ADD CONSTRAINT "protocol_species_known" CHECK ("species" in ('Cattle', 'Sheep', 'Goats')) NOT VALID;--> statement-breakpoint
ALTER TABLE "protocol" ADD CONSTRAINT "protocol_mode_known" CHECK ("mode" in ('age', 'yearly', 'course', 'before_birth', 'after_birth', 'weaning', 'mating')) NOT VALID;--> statement-breakpoint
ALTER TABLE "protocol" ADD CONSTRAINT "protocol_sex_known" CHECK ("sex" in ('female', 'male')) NOT VALID;--> statement-breakpoint
ALTER TABLE "event" ADD CONSTRAINT "event_source_known" CHECK ("source" in ('web', 'mobile', 'import', 'device', 'api')) NOT VALID;--> statement-breakpoint
ALTER TABLE "event_animal" ADD CONSTRAINT "event_animal_part_known" CHECK ("part" in ('subject', 'dam', 'into', 'young', 'sire', 'foster', 'rears', 'ran')) NOT VALID;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_language_known" CHECK ("language" in ('en', 'af', 'zu')) NOT VALID;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_role_known" CHECK ("system_role" in ('super_admin')) NOT VALID;--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_what_is_due() RETURNS TABLE (farm_id uuid, photo_file text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  due uuid[];
  people uuid[];
  fenced text;
BEGIN
  -- A farm goes whole: which of its tables goes first is of no matter.
  SET CONSTRAINTS ALL DEFERRED;
  PERFORM pg_advisory_xact_lock(hashtextextended(f.id::text, 8))
    FROM (SELECT id FROM farm WHERE erase_after < kraal_now() ORDER BY id) f;
  -- Somebody may have changed their mind while this waited.
  due := ARRAY(SELECT f.id FROM farm f WHERE f.erase_after < kraal_now() FOR UPDATE);
  RETURN QUERY SELECT p.farm_id, p.file FROM photo p WHERE p.farm_id = ANY (due);
  IF cardinality(due) > 0 THEN
    FOR fenced IN SELECT c.table_name FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND c.column_name = 'farm_id' AND t.table_type = 'BASE TABLE'
    LOOP
      EXECUTE format('DELETE FROM %I WHERE farm_id = ANY ($1)', fenced) USING due;
    END LOOP;
    DELETE FROM notice n WHERE n.about->>'farmId' = ANY (due::text[]);
    DELETE FROM farm f WHERE f.id = ANY (due);
    SET CONSTRAINTS ALL IMMEDIATE;
  END IF;
  -- A person's entries stay with the farm they were made for; the name behind them goes.
  people := ARRAY(SELECT u.id FROM user_account u WHERE u.erase_after < kraal_now() FOR UPDATE);
  RETURN QUERY SELECT NULL::uuid, replace(u.profile_photo_url, '/api/people/', 'people/')
    FROM user_account u WHERE u.id = ANY (people) AND u.profile_photo_url LIKE '/api/people/%';
  DELETE FROM membership m WHERE m.user_id = ANY (people);
  DELETE FROM auth_session s WHERE s.user_id = ANY (people);
  DELETE FROM identity_link l WHERE l.user_id = ANY (people);
  DELETE FROM password_reset r WHERE r.user_id = ANY (people);
  DELETE FROM notice n WHERE n.user_id = ANY (people);
  UPDATE user_account u SET email = NULL, phone = NULL, password_hash = NULL, first_name = 'Erased', last_name = 'person', username = '', profile_photo_url = NULL, system_role = NULL, notify = '{}', suspended_at = kraal_now(), erase_after = NULL
    WHERE u.id = ANY (people);
END
$$;
