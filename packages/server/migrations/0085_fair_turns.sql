-- A thousand farms whose partners' servers are silent kept every other farm's messages waiting, since it was always the same
-- thousand: whoever has something to say is drawn by lot, each minute anew.
CREATE OR REPLACE FUNCTION farms_with_messages() RETURNS TABLE (farm_id uuid)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public AS $$
  SELECT w.farm_id FROM (SELECT DISTINCT m.farm_id FROM partner_message m
    WHERE m.direction = 'out' AND m.delivered_at IS NULL AND m.failure IS NULL) w
  ORDER BY random() LIMIT 1000
$$;--> statement-breakpoint
-- Whoever was found to be on record twice, and again: the number leads on to the record that lives.
CREATE OR REPLACE FUNCTION stop_list_here() RETURNS TABLE (here uuid, mark uuid, number text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  WITH RECURSIVE asking AS (SELECT o.id, o.is_demo FROM farm o WHERE o.id = nullif(current_setting('app.farm_id', true), '')::uuid),
  wore AS (
    SELECT a.id AS wearer, m.id AS mark, m.eid, m.farm_id FROM asking o
      JOIN animal a ON a.farm_id = o.id AND a.eid IS NOT NULL
      JOIN stop_mark m ON m.eid = a.eid AND m.ended_at IS NULL
    UNION
    SELECT l.animal_id, m.id, m.eid, m.farm_id FROM asking o
      JOIN event e ON e.farm_id = o.id AND e.voided_by IS NULL AND e.payload ? 'eid'
        AND e.kind IN ('registered', 'acquired', 'born', 'identified', 'split')
      JOIN stop_mark m ON m.eid = right(regexp_replace(e.payload ->> 'eid', '[^0-9]', '', 'g'), 15)
        AND m.ended_at IS NULL
      JOIN event_animal l ON l.farm_id = e.farm_id AND l.event_id = e.id
        AND l.part = CASE e.kind WHEN 'split' THEN 'into' ELSE 'subject' END),
  kept AS (
    SELECT w.wearer, w.mark, w.eid, w.farm_id FROM wore w
    UNION
    SELECT (e.payload ->> 'keptId')::uuid, w.mark, w.eid, w.farm_id FROM kept w CROSS JOIN asking o
      JOIN event_animal l ON l.farm_id = o.id AND l.animal_id = w.wearer AND l.part = 'subject'
      JOIN event e ON e.farm_id = o.id AND e.id = l.event_id AND e.kind = 'recorded_twice' AND e.voided_by IS NULL)
  SELECT k.wearer, k.mark, k.eid FROM kept k CROSS JOIN asking o
      JOIN animal a ON a.farm_id = o.id AND a.id = k.wearer AND a.status = 'alive'
      JOIN stop_mark m ON m.farm_id = k.farm_id AND m.id = k.mark
      JOIN farm f ON f.id = m.farm_id AND f.is_demo = o.is_demo
    WHERE stop_list_holds(m)
    ORDER BY k.wearer, k.mark LIMIT 1000
$$;--> statement-breakpoint
-- From when to when a record was on its farm's books, whether it stood in a camp or not.
CREATE FUNCTION trace_time(read uuid, farms uuid[], ids uuid[])
RETURNS TABLE (farm_id uuid, animal_id uuid, came_on date, left_on date)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT k.farm, k.id, h.came, CASE WHEN a.status <> 'alive' THEN a.status_on END
    FROM unnest(farms, ids) AS k(farm, id)
      CROSS JOIN LATERAL (SELECT x.status, x.status_on FROM animal x
        WHERE x.farm_id = k.farm AND x.id = k.id OFFSET 0) a
      CROSS JOIN LATERAL (SELECT min(s.changed_on) AS came FROM stock_change s
        WHERE s.farm_id = k.farm AND s.animal_id = k.id OFFSET 0) h;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION trace_time(uuid, uuid[], uuid[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION trace_time(uuid, uuid[], uuid[]) TO kraal_app;
