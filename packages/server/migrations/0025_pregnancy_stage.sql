ALTER TABLE "medicine" ADD COLUMN "not_first_days" integer;--> statement-breakpoint
ALTER TABLE "medicine" ADD COLUMN "not_last_days" integer;