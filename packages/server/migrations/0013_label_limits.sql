ALTER TABLE "medicine" ADD COLUMN "not_for_milk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "medicine" ADD COLUMN "never_pregnant" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "medicine" ADD COLUMN "only_sex" text;--> statement-breakpoint
ALTER TABLE "medicine" ADD COLUMN "from_days" integer;--> statement-breakpoint
ALTER TABLE "medicine" ADD COLUMN "to_days" integer;--> statement-breakpoint
ALTER TABLE "medicine" ADD COLUMN "once_in_life" boolean DEFAULT false NOT NULL;