-- A residence is a camp, a place of others or a lorry (decision 070): what stands is in camps.
ALTER TABLE "residence" RENAME COLUMN "camp_id" TO "place_id";--> statement-breakpoint
ALTER TABLE "residence" ADD COLUMN "kind" text DEFAULT 'camp' NOT NULL;--> statement-breakpoint
ALTER TABLE "residence" ADD CONSTRAINT "residence_kind_known" CHECK ("kind" in ('camp', 'holding', 'transit')) NOT VALID;--> statement-breakpoint
ALTER INDEX "residence_camp" RENAME TO "residence_place";
