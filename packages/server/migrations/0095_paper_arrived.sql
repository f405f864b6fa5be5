-- Whether the load that a paper is of has arrived: shown once more, with another load on the lorry, it is for none.
DROP FUNCTION paper_by_code(text);--> statement-breakpoint
CREATE FUNCTION paper_by_code(wanted text)
RETURNS TABLE (token text, status text, ended_at timestamptz, facts jsonb, arrived_on date)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT p.token, p.status, p.ended_at, p.facts, CASE WHEN t.status IN ('arrived', 'completed') THEN t.arrived_on END
    FROM paper p JOIN transfer t ON t.farm_id = p.farm_id AND t.id = p.transfer_id WHERE p.code = wanted
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION paper_by_code(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION paper_by_code(text) TO kraal_app;
