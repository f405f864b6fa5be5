CREATE TABLE "hand_over" (
	"farm_id" uuid NOT NULL,
	"receiver_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"giver_id" uuid NOT NULL,
	"facts" jsonb NOT NULL,
	CONSTRAINT "hand_over_farm_id_receiver_id_event_id_giver_id_pk" PRIMARY KEY("farm_id","receiver_id","event_id","giver_id")
);
--> statement-breakpoint
ALTER TABLE "hand_over" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "to_mob" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "event_animal" ADD COLUMN "derived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "hand_over_giver" ON "hand_over" USING btree ("farm_id","giver_id");--> statement-breakpoint
CREATE INDEX "event_mob" ON "event" USING btree ("farm_id","mob_id","occurred_at") WHERE to_mob;--> statement-breakpoint
CREATE POLICY "farm_fence" ON "hand_over" AS PERMISSIVE FOR ALL TO "kraal_app" USING (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid)) WITH CHECK (farm_id = (select nullif(current_setting('app.farm_id', true), '')::uuid));--> statement-breakpoint
-- Entries addressed to a mob reach whoever was in it; those that begin or end a life, split or merge, mean the animals they were resolved to.
UPDATE event SET to_mob = true WHERE mob_id IS NOT NULL AND kind NOT IN ('registered', 'acquired', 'born', 'gave_birth', 'sold', 'slaughtered', 'died', 'lost', 'stolen', 'found', 'split', 'merged', 'voided');--> statement-breakpoint
UPDATE event_animal ea SET derived = true FROM event e WHERE e.farm_id = ea.farm_id AND e.id = ea.event_id AND e.to_mob AND ea.part = 'subject';--> statement-breakpoint
-- That a young was weaned or left follows from the young's own life now.
DELETE FROM event_animal ea USING event e WHERE e.farm_id = ea.farm_id AND e.id = ea.event_id AND ea.part = 'dam' AND e.kind IN ('weaned', 'sold', 'slaughtered', 'died', 'fostered');
