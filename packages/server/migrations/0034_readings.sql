ALTER TABLE "animal" ADD COLUMN "frame_score" double precision;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "scrotal_cm" double precision;