ALTER TABLE "holding" ADD COLUMN "is_own" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "holding" ADD COLUMN "kind" text DEFAULT 'farm' NOT NULL;--> statement-breakpoint
ALTER TABLE "holding" ADD COLUMN "owner" text;--> statement-breakpoint
ALTER TABLE "holding" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "holding" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "holding" ADD COLUMN "position" jsonb;--> statement-breakpoint
ALTER TABLE "holding" ADD COLUMN "health" text DEFAULT 'unknown' NOT NULL;--> statement-breakpoint
ALTER TABLE "holding" ADD COLUMN "restrictions" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "holding" ADD CONSTRAINT "holding_kind_known" CHECK ("kind" in ('farm', 'auction', 'feedlot', 'abattoir', 'show', 'communal', 'vet')) NOT VALID;--> statement-breakpoint
ALTER TABLE "holding" ADD CONSTRAINT "holding_health_known" CHECK ("health" in ('unknown', 'free', 'suspected', 'controlled')) NOT VALID;