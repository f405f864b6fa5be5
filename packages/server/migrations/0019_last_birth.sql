ALTER TABLE "animal" ADD COLUMN "last_birth_on" date;--> statement-breakpoint
CREATE INDEX "animal_breeding_lots" ON "animal" USING btree ("farm_id","species") WHERE is_lot and breeding_status is not null;--> statement-breakpoint
CREATE INDEX "animal_last_birth" ON "animal" USING btree ("farm_id","last_birth_on") WHERE last_birth_on is not null and status = 'alive';--> statement-breakpoint
UPDATE "animal" SET "last_birth_on" = (state->'birthsOn'->>-1)::date WHERE state->'birthsOn'->>-1 IS NOT NULL;
