DROP INDEX "animal_meat_until";--> statement-breakpoint
DROP INDEX "animal_milk_until";--> statement-breakpoint
CREATE INDEX "animal_held" ON "animal" USING btree ("farm_id",greatest(meat_until, milk_until),"id") WHERE status = 'alive' and greatest(meat_until, milk_until) is not null;--> statement-breakpoint
CREATE INDEX "animal_standing" ON "animal" USING btree ("farm_id","species","breeding_status","lactating","parity") WHERE breeding_status is not null;--> statement-breakpoint
CREATE INDEX "animal_ages" ON "animal" USING btree ("farm_id","species","born_on","sex","breeding_status","heads","id") WHERE status = 'alive';