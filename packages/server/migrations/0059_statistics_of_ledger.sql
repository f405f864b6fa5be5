-- A farm that is brought in whole is written and rebuilt in one transaction, before anything could look at its rows.
-- What the database knows of its tables is from before: of this farm nothing, so that it takes all of it for one row
-- and goes through the farm once for each of its entries. Only an owner of a table may have it looked at again.
-- Whoever else does so at that moment, another farm that is brought in say, is waited for, not for ever.
CREATE FUNCTION analyze_ledger() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public SET lock_timeout = '30s' AS $$
begin
  analyze event, event_animal;
exception when lock_not_available then null;
end
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION analyze_ledger() FROM public;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION analyze_ledger() TO kraal_app;
