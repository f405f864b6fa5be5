DROP INDEX "residence_away";--> statement-breakpoint
CREATE INDEX "residence_off" ON "residence" USING btree ("farm_id","animal_id","until") WHERE kind <> 'camp';