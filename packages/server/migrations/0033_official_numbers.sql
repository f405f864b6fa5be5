-- A number of another register is also looked for without its signs, as search_text holds it from now on.
UPDATE "animal" SET "search_text" = "search_text" || coalesce((
  SELECT string_agg(' ' || lower(regexp_replace(i.one->>'value', '[\s.-]', '', 'g')), '' ORDER BY i.at)
    FROM jsonb_array_elements("animal"."state"->'identifiers') WITH ORDINALITY i(one, at)
    WHERE i.one->>'type' = 'official'), '')
  WHERE "state"->'identifiers' @> '[{"type":"official"}]';
