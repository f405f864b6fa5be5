ALTER TABLE "consignment_line" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "back_heads" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transfer" ADD COLUMN "back_unloaded_heads" integer DEFAULT 0 NOT NULL;