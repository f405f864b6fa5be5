ALTER TABLE "event" ADD COLUMN "act_id" uuid;--> statement-breakpoint
CREATE INDEX "event_act" ON "event" USING btree ("farm_id","act_id","occurred_at","id") WHERE act_id is not null;