-- A farm that comes by a file is many rows of which the database knows nothing yet: it takes all of them for one, and a
-- watch that looks at twenty thousand animals goes through all of them for each (not_seen: 86 seconds).
-- Whoever looks at the tables at that moment is not waited for: the farm of the file is locked meanwhile.
CREATE FUNCTION analyze_herd() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public SET lock_timeout = '1s' AS $$
begin
  analyze event, event_animal, animal, animal_growth, animal_breeding, stock_change, residence, measurement, treatment,
    mob_membership, herd_count;
exception when lock_not_available then null;
end
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION analyze_herd() FROM public;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION analyze_herd() TO kraal_app;
