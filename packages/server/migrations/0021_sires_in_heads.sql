DROP INDEX "animal_class_list";--> statement-breakpoint
CREATE INDEX "animal_class_list" ON "animal" USING btree ("farm_id","status","animal_class","heads");