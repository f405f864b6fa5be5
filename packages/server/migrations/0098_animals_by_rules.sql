ALTER TABLE "animal" ADD COLUMN "rules_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "farm" ADD COLUMN "recounted_for" integer DEFAULT 0 NOT NULL;