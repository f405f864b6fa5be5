ALTER TABLE "import_row" ADD COLUMN "sheet" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_row" DROP CONSTRAINT "import_row_farm_id_import_id_row_number_pk";--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_farm_id_import_id_sheet_row_number_pk" PRIMARY KEY("farm_id","import_id","sheet","row_number");--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "layout" jsonb;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "mended" jsonb;
