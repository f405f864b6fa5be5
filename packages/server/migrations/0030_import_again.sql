ALTER TABLE "import_file" ADD COLUMN "checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "undone" integer DEFAULT 0 NOT NULL;