ALTER TABLE "transfer_step" ADD COLUMN "on_day" date;--> statement-breakpoint
ALTER TABLE "transfer_step" ADD COLUMN "heads" integer;--> statement-breakpoint
ALTER TABLE "transfer_step" ADD COLUMN "facts" jsonb DEFAULT '{}'::jsonb NOT NULL;