-- Written by hand: what drizzle-kit has no words for.
GRANT USAGE ON SCHEMA public TO kraal_app;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO kraal_app;--> statement-breakpoint
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO kraal_app;--> statement-breakpoint
REVOKE ALL ON TABLE migration FROM kraal_app;--> statement-breakpoint
-- Nobody edits history: of an event only the mark that a later one voided it may change.
REVOKE UPDATE, DELETE ON TABLE event FROM kraal_app;--> statement-breakpoint
GRANT UPDATE (voided_by) ON TABLE event TO kraal_app;--> statement-breakpoint
-- The text operators are not leakproof, so behind row-level security a query may not use the trigram index.
-- This function looks it up as the owner and holds the same fence itself.
CREATE FUNCTION find_animals(pattern text) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public ROWS 200 AS $$
  SELECT id FROM animal
  WHERE farm_id = nullif(current_setting('app.farm_id', true), '')::uuid AND search_text LIKE pattern
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_animals(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_animals(text) TO kraal_app;--> statement-breakpoint
-- Every entry of an animal rewrites its row: with room on its page the index entries stay.
ALTER TABLE animal SET (fillfactor = 50);
--> statement-breakpoint
-- Imports that a killed server left half done, for the next start to go on with. It tells who and where, nothing of any herd.
CREATE FUNCTION unfinished_imports() RETURNS TABLE (farm_id uuid, import_id uuid, user_id uuid, role text, time_zone text, undo boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public AS $$
  SELECT i.farm_id, i.id, i.created_by, m.role, f.time_zone, i.status = 'undoing'
  FROM import_file i JOIN farm f ON f.id = i.farm_id JOIN membership m ON m.farm_id = i.farm_id AND m.user_id = i.created_by
  WHERE i.status IN ('importing', 'undoing')
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION unfinished_imports() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION unfinished_imports() TO kraal_app;
