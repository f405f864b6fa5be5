-- Amounts of medicine are exact decimals and money is whole cents. A batch has the unit in which it was bought: as far as is
-- known, that of the first dose out of it.
ALTER TABLE "semen" ALTER COLUMN "cost_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "batch" ALTER COLUMN "bought" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "batch" ALTER COLUMN "cost_cents" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "batch_count" ALTER COLUMN "left_then" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "batch_count" ALTER COLUMN "difference" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "medicine" ALTER COLUMN "low_stock" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "treatment" ALTER COLUMN "dose" SET DATA TYPE numeric;--> statement-breakpoint
ALTER TABLE "batch" ADD COLUMN "unit" text;--> statement-breakpoint
UPDATE "batch" b SET "unit" = coalesce(
  (SELECT t.unit FROM "treatment" t WHERE t.farm_id = b.farm_id AND t.batch_id = b.id ORDER BY t.given_on, t.event_id LIMIT 1),
  (SELECT m.unit FROM "medicine" m WHERE m.farm_id = b.farm_id AND m.id = b.medicine_id));
