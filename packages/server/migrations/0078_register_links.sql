ALTER TABLE "transfer_line" ADD COLUMN "left_by" uuid;--> statement-breakpoint
CREATE INDEX "transfer_line_left" ON "transfer_line" USING btree ("farm_id","left_by") WHERE left_by is not null;--> statement-breakpoint
-- What was completed before: where one entry alone took the animal out on that day, and one transfer alone, it was by this.
UPDATE "transfer_line" l SET left_by = s.id FROM (
  SELECT t.farm_id, l.animal_id, (array_agg(e.id))[1] AS id, (array_agg(t.id))[1] AS transfer_id
    FROM transfer t JOIN farm f ON f.id = t.farm_id
      JOIN transfer_line l ON l.farm_id = t.farm_id AND l.transfer_id = t.id
      JOIN event_animal a ON a.farm_id = l.farm_id AND a.animal_id = l.animal_id AND a.part = 'subject'
      JOIN event e ON e.farm_id = a.farm_id AND e.id = a.event_id AND e.voided_by IS NULL
        AND e.kind IN ('sold', 'slaughtered', 'returned') AND (e.occurred_at AT TIME ZONE f.time_zone)::date = t.sold_on
    WHERE t.status = 'completed' GROUP BY 1, 2, t.sold_on HAVING count(*) = 1) s
  WHERE l.farm_id = s.farm_id AND l.animal_id = s.animal_id AND l.transfer_id = s.transfer_id;
