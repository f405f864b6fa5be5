ALTER TABLE "animal" ADD COLUMN "course_from" date;--> statement-breakpoint
CREATE INDEX "animal_course" ON "animal" USING btree ("farm_id","course_from") WHERE course_from is not null;