-- A thousand farms whose partners' servers are silent kept every other farm's messages waiting, since it was always the same
-- thousand: whoever has something to say is drawn by lot, each minute anew.
CREATE OR REPLACE FUNCTION farms_with_messages() RETURNS TABLE (farm_id uuid)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public AS $$
  SELECT w.farm_id FROM (SELECT DISTINCT m.farm_id FROM partner_message m
    WHERE m.direction = 'out' AND m.delivered_at IS NULL AND m.failure IS NULL) w
  ORDER BY random() LIMIT 1000
$$;
