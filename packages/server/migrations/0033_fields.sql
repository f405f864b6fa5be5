ALTER TABLE "animal" ADD COLUMN "ear_notch" text;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "horn_status" text;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "registration_number" text;--> statement-breakpoint
ALTER TABLE "animal" ADD COLUMN "breeder" text;