-- What a trace reads, of many farms at once: farm by farm a case over four hundred of them took two minutes. Each of these
-- reads by keys (`offset 0` keeps the planner from joining whole farms first), and each holds whoever asks to the farms
-- that are theirs to see: their own, or those that a look of this transaction went into and left its trail in.
CREATE FUNCTION trace_allowed(read uuid, farms uuid[]) RETURNS void
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF read IS NULL THEN
    IF EXISTS (SELECT FROM unnest(farms) f
        WHERE f IS DISTINCT FROM nullif(current_setting('app.farm_id', true), '')::uuid)
      THEN RAISE insufficient_privilege; END IF;
    RETURN;
  END IF;
  PERFORM outbreak_of_read(read);
  IF EXISTS (SELECT f FROM unnest(farms) f EXCEPT SELECT s.of_farm FROM outbreak_read_farm s WHERE s.read_id = read)
    THEN RAISE insufficient_privilege; END IF;
END
$$;--> statement-breakpoint
-- The door to the records of many farms: it stands in the trail of each before a row is seen. Out: their days, each in its
-- own zone.
CREATE FUNCTION outbreak_enter_all(read uuid, today timestamptz, wanted uuid[], trails uuid[])
RETURNS TABLE (farm_id uuid, farm_name text, time_zone text, from_ms float8, until_ms float8, last_day date)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
DECLARE of_case outbreak_case := outbreak_of_read(read);
BEGIN
  -- As everybody does who writes into a farm: whoever erases it waits.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(w::text, 8)) FROM unnest(wanted) w;
  WITH fresh AS (
    INSERT INTO outbreak_read_farm (read_id, of_farm, farm_name)
      SELECT read, f.id, f.farm_name FROM farm f WHERE f.id = ANY (wanted)
      ON CONFLICT DO NOTHING RETURNING of_farm),
  trail AS (
    INSERT INTO audit (farm_id, id, user_id, action, subject, detail, at)
      SELECT n.of_farm, w.trail, nullif(current_setting('app.user_id', true), '')::uuid,
          CASE WHEN of_case.is_practice THEN 'outbreak practised' ELSE 'outbreak read' END,
          of_case.authority || ', ' || of_case.reference, jsonb_build_object('disease', of_case.disease), r.at
        FROM fresh n JOIN unnest(wanted, trails) AS w(farm, trail) ON w.farm = n.of_farm
          JOIN outbreak_read r ON r.id = read)
  UPDATE outbreak_read r SET farms = r.farms + (SELECT count(*) FROM fresh) WHERE r.id = read;
  RETURN QUERY SELECT f.id, f.farm_name, f.time_zone,
      (extract(epoch FROM of_case.from_day::timestamp AT TIME ZONE f.time_zone) * 1000)::float8,
      (extract(epoch FROM (d.last + 1)::timestamp AT TIME ZONE f.time_zone) * 1000)::float8, d.last
    FROM farm f CROSS JOIN LATERAL (
      SELECT least(of_case.until_day, (today AT TIME ZONE f.time_zone)::date) AS last) d
    WHERE f.id = ANY (wanted);
END
$$;--> statement-breakpoint
-- Who stood in a camp while one of those that are known already stood there too, each with the first such moment, of a
-- source with the last. By camps and not by pairs: when any of them was in a camp is a few spans, however many they were.
CREATE FUNCTION trace_contacts(read uuid, way text, lingers interval, of_species text[],
  farms uuid[], ids uuid[], ms float8[], froms float8[], untils float8[])
RETURNS TABLE (farm_id uuid, animal_id uuid, at_ms float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  WITH known AS (
    SELECT k.farm, k.id, to_timestamp(k.at / 1000) AS at, to_timestamp(k.f / 1000) AS began, to_timestamp(k.u / 1000) AS ended
      FROM unnest(farms, ids, ms, froms, untils) AS k(farm, id, at, f, u)),
  stood AS (
    SELECT k.farm, r.place_id, k.began, k.ended,
        CASE way WHEN 'spread' THEN greatest(r.since, k.at) ELSE r.since END AS since,
        CASE way WHEN 'spread' THEN coalesce(r.until, 'infinity') ELSE least(coalesce(r.until, 'infinity'), k.at) END AS till
      FROM known k CROSS JOIN LATERAL (
        SELECT s.place_id, s.since, s.until FROM residence s
          WHERE s.farm_id = k.farm AND s.animal_id = k.id AND s.since < k.ended
            AND coalesce(s.until, 'infinity') > k.began OFFSET 0) r),
  spans AS MATERIALIZED (
    SELECT s.farm, s.place_id, unnest(range_agg(CASE way
        -- For so long it may still be caught in a camp that was left.
        WHEN 'spread' THEN tstzrange(s.since, least(s.till + lingers, s.ended))
        ELSE tstzrange(greatest(s.since - lingers, s.began), s.till) END)) AS span
      FROM stood s WHERE s.since < s.till AND CASE way WHEN 'spread' THEN s.since < s.ended ELSE s.till > s.began END
      GROUP BY 1, 2)
  -- Where nobody is of another species nobody is looked up for theirs.
  SELECT s.farm, r.animal_id, (extract(epoch FROM CASE way
      WHEN 'spread' THEN min(greatest(r.since, lower(s.span)))
      ELSE max(least(coalesce(r.until, 'infinity'), upper(s.span))) END) * 1000)::float8
    FROM (SELECT p.*, of_species IS NULL OR (EXISTS (SELECT FROM herd_count h WHERE h.farm_id = p.farm)
        AND NOT EXISTS (SELECT FROM herd_count h WHERE h.farm_id = p.farm AND h.species <> ALL (of_species))) AS is_able
      FROM spans p) s CROSS JOIN LATERAL (
      SELECT x.animal_id, x.since, x.until FROM residence x
        WHERE x.farm_id = s.farm AND x.place_id = s.place_id AND x.since < upper(s.span)
          AND coalesce(x.until, 'infinity') > lower(s.span) AND (x.until IS NULL OR x.since < x.until) OFFSET 0) r
    WHERE s.is_able OR EXISTS (SELECT FROM animal a
      WHERE a.farm_id = s.farm AND a.id = r.animal_id AND a.species = ANY (of_species))
    GROUP BY 1, 2;
END
$$;--> statement-breakpoint
-- Heads of a record that stand in another's from a moment on take along what they have: whoever took heads from those that
-- are known since they may have had it, or gave them before. Of each the first such moment, of a source the last.
CREATE FUNCTION trace_handed(read uuid, way text,
  farms uuid[], ids uuid[], ms float8[], froms float8[], untils float8[])
RETURNS TABLE (farm_id uuid, animal_id uuid, via uuid, at_ms float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  WITH known AS (SELECT k.* FROM unnest(farms, ids, ms, froms, untils) AS k(farm, id, at, f, u)),
  changed AS MATERIALIZED (
    SELECT k.farm, k.id, k.at AS moment, k.f, k.u, c.event_id FROM known k CROSS JOIN LATERAL (
      SELECT x.event_id FROM stock_change x WHERE x.farm_id = k.farm AND x.animal_id = k.id
        AND CASE way WHEN 'spread' THEN x.heads < 0 ELSE x.heads > 0 END OFFSET 0) c),
  -- A count may change several records at once; only an entry that puts heads into another says so.
  pours AS MATERIALIZED (
    SELECT v.farm, v.event_id, l.animal_id FROM (SELECT DISTINCT c.farm, c.event_id FROM changed c) v
      CROSS JOIN LATERAL (SELECT x.animal_id FROM event_animal x
        WHERE x.farm_id = v.farm AND x.event_id = v.event_id AND x.part = 'into' OFFSET 0) l),
  timed AS MATERIALIZED (
    SELECT c.farm, c.id, c.event_id, e.at FROM changed c
      CROSS JOIN LATERAL (SELECT (extract(epoch FROM x.occurred_at) * 1000)::float8 AS at FROM event x
        WHERE x.farm_id = c.farm AND x.id = c.event_id OFFSET 0) e
      WHERE EXISTS (SELECT FROM pours p WHERE p.farm = c.farm AND p.event_id = c.event_id
          AND (way = 'spread' OR p.animal_id = c.id))
        -- At one moment, too: what is entered of a day that is past stands at its noon, one after the other.
        AND CASE way WHEN 'spread' THEN e.at >= c.moment AND e.at < c.u ELSE e.at <= c.moment AND e.at > c.f END),
  others AS (
    SELECT p.farm, p.event_id, p.animal_id FROM pours p WHERE way = 'spread'
    UNION
    SELECT v.farm, v.event_id, l.animal_id FROM (SELECT DISTINCT t.farm, t.event_id FROM timed t WHERE way <> 'spread') v
      CROSS JOIN LATERAL (SELECT x.animal_id FROM event_animal x
        WHERE x.farm_id = v.farm AND x.event_id = v.event_id OFFSET 0) l)
  SELECT DISTINCT ON (t.farm, o.animal_id) t.farm, o.animal_id, t.id, t.at
    FROM timed t JOIN others o ON o.farm = t.farm AND o.event_id = t.event_id AND o.animal_id <> t.id
    WHERE EXISTS (SELECT FROM stock_change x
      WHERE x.farm_id = o.farm AND x.animal_id = o.animal_id AND x.event_id = o.event_id
        AND CASE way WHEN 'spread' THEN x.heads > 0 ELSE x.heads < 0 END)
    ORDER BY t.farm, o.animal_id, CASE way WHEN 'spread' THEN t.at ELSE -t.at END, t.id;
END
$$;--> statement-breakpoint
-- Records of one animal on one farm: what happened to either happened to both.
CREATE FUNCTION trace_doubles(read uuid, farms uuid[]) RETURNS TABLE (farm_id uuid, one uuid, other uuid)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT k.farm, l.animal_id, (e.payload ->> 'keptId')::uuid FROM unnest(farms) AS k(farm)
    CROSS JOIN LATERAL (SELECT x.id, x.payload FROM event x
      WHERE x.farm_id = k.farm AND x.kind = 'recorded_twice' AND x.voided_by IS NULL OFFSET 0) e
    CROSS JOIN LATERAL (SELECT x.animal_id FROM event_animal x
      WHERE x.farm_id = k.farm AND x.event_id = e.id AND x.part = 'subject' OFFSET 0) l;
END
$$;--> statement-breakpoint
-- Where each stood within its days, and from when to when; of some places only, where they are named.
CREATE FUNCTION trace_stays(read uuid, farms uuid[], ids uuid[], froms float8[], untils float8[], places uuid[])
RETURNS TABLE (farm_id uuid, animal_id uuid, place_id uuid, since_ms float8, until_ms float8)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT k.farm, k.id, r.place_id, (extract(epoch FROM r.since) * 1000)::float8, (extract(epoch FROM r.until) * 1000)::float8
    FROM unnest(farms, ids, froms, untils) AS k(farm, id, f, u)
      CROSS JOIN LATERAL (SELECT s.place_id, s.since, s.until FROM residence s
        WHERE s.farm_id = k.farm AND s.animal_id = k.id AND s.since < to_timestamp(k.u / 1000)
          AND coalesce(s.until, 'infinity') > to_timestamp(k.f / 1000) OFFSET 0) r
    WHERE places IS NULL OR r.place_id = ANY (places);
END
$$;--> statement-breakpoint
-- How many heads each record stands for, so that none is counted twice: those that it has when the window ends, and those
-- that left the farm out of it since it was reached. Heads that went to another record are that one's.
CREATE FUNCTION trace_heads(read uuid, farms uuid[], ids uuid[], since_days date[], last_days date[])
RETURNS TABLE (farm_id uuid, animal_id uuid, heads float8, is_lot boolean)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT k.farm, k.id, coalesce(h.heads, 0)::float8, a.is_lot
    FROM unnest(farms, ids, since_days, last_days) AS k(farm, id, since_day, last_day)
      CROSS JOIN LATERAL (SELECT x.is_lot FROM animal x WHERE x.farm_id = k.farm AND x.id = k.id OFFSET 0) a
      CROSS JOIN LATERAL (SELECT sum(s.heads) FILTER (WHERE NOT (s.heads < 0 AND s.changed_on >= k.since_day
            AND s.kind <> 'recorded_twice' AND NOT EXISTS (SELECT FROM event_animal l
              JOIN stock_change p ON p.farm_id = l.farm_id AND p.animal_id = l.animal_id
                AND p.event_id = l.event_id AND p.heads > 0
              WHERE l.farm_id = s.farm_id AND l.event_id = s.event_id AND l.part = 'into'))) AS heads
        FROM stock_change s
        WHERE s.farm_id = k.farm AND s.animal_id = k.id AND s.changed_on <= k.last_day OFFSET 0) h;
END
$$;--> statement-breakpoint
CREATE FUNCTION trace_names(read uuid, farms uuid[], ids uuid[])
RETURNS TABLE (farm_id uuid, animal_id uuid, name text, eid text, species text, animal_class text, status text, camp_name text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT k.farm, k.id, coalesce(a.tag, a.name, m.name, a.animal_class), a.eid, a.species, a.animal_class, a.status, c.name
    FROM unnest(farms, ids) AS k(farm, id)
      CROSS JOIN LATERAL (SELECT x.* FROM animal x WHERE x.farm_id = k.farm AND x.id = k.id OFFSET 0) a
      LEFT JOIN mob m ON m.farm_id = k.farm AND m.id = a.mob_id
      LEFT JOIN camp c ON c.farm_id = k.farm AND c.id = a.camp_id AND a.status = 'alive';
END
$$;--> statement-breakpoint
-- Named in a farm's book as whom they went to after they may have had it, or whence they came before.
CREATE FUNCTION trace_went(read uuid, way text, kinds text[],
  farms uuid[], ids uuid[], ms float8[], froms float8[], untils float8[])
RETURNS TABLE (farm_id uuid, name text, owner text, phone text, kind text, animals integer, heads float8, first_day text, last_day text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT g.farm, coalesce(h.name, g.said), h.owner, h.phone, g.kind, g.animals, g.heads, g.first::text, g.last::text
    FROM (SELECT k.farm, min(w.name) AS said, lower(w.name) AS key, e.kind,
          count(DISTINCT k.id)::int AS animals, sum(abs(s.heads))::float8 AS heads,
          min((e.occurred_at AT TIME ZONE f.time_zone)::date) AS first,
          max((e.occurred_at AT TIME ZONE f.time_zone)::date) AS last
        FROM unnest(farms, ids, ms, froms, untils) AS k(farm, id, at, f, u)
          CROSS JOIN LATERAL (SELECT x.event_id, x.heads FROM stock_change x
            WHERE x.farm_id = k.farm AND x.animal_id = k.id AND x.kind = ANY (kinds) OFFSET 0) s
          CROSS JOIN LATERAL (SELECT x.kind, x.occurred_at, x.payload FROM event x
            WHERE x.farm_id = k.farm AND x.id = s.event_id OFFSET 0) e
          JOIN farm f ON f.id = k.farm
          CROSS JOIN LATERAL (SELECT trim(coalesce(e.payload ->> 'to', e.payload ->> 'at', e.payload ->> 'from')) AS name) w
        WHERE e.occurred_at >= to_timestamp(CASE way WHEN 'spread' THEN k.at ELSE k.f END / 1000)
          AND e.occurred_at < to_timestamp(CASE way WHEN 'spread' THEN k.u ELSE k.at END / 1000)
        GROUP BY k.farm, lower(w.name), e.kind) g
      LEFT JOIN holding h ON h.farm_id = g.farm AND NOT h.is_own AND h.archived_at IS NULL AND lower(h.name) = g.key
    -- More than anybody calls in a night.
    ORDER BY g.first, 2 LIMIT 1000;
END
$$;--> statement-breakpoint
-- Places of others at which any of them stood while it may have had it: a show, a vet, somebody's grazing.
CREATE FUNCTION trace_stood(read uuid, way text,
  farms uuid[], ids uuid[], ms float8[], froms float8[], untils float8[], stands_for float8[])
RETURNS TABLE (farm_id uuid, name text, owner text, phone text, animals integer, heads float8, first_day text, last_day text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT o.farm, h.name, h.owner, h.phone, count(*)::int, sum(o.heads)::float8,
      min((o.began AT TIME ZONE f.time_zone)::date)::text,
      max(((o.ended - interval '1 microsecond') AT TIME ZONE f.time_zone)::date)::text
    FROM (SELECT k.farm, k.id, k.heads, r.place_id, min(r.began) AS began, max(r.ended) AS ended
        FROM unnest(farms, ids, ms, froms, untils, stands_for) AS k(farm, id, at, f, u, heads)
          CROSS JOIN LATERAL (SELECT s.place_id,
              greatest(s.since, to_timestamp(CASE way WHEN 'spread' THEN k.at ELSE k.f END / 1000)) AS began,
              least(coalesce(s.until, 'infinity'), to_timestamp(CASE way WHEN 'spread' THEN k.u ELSE k.at END / 1000)) AS ended
            FROM residence s WHERE s.farm_id = k.farm AND s.animal_id = k.id AND s.kind = 'holding'
              AND s.since < to_timestamp(k.u / 1000) AND coalesce(s.until, 'infinity') > to_timestamp(k.f / 1000) OFFSET 0) r
        WHERE r.began < r.ended GROUP BY 1, 2, 3, 4) o
      JOIN holding h ON h.farm_id = o.farm AND h.id = o.place_id JOIN farm f ON f.id = o.farm
    GROUP BY o.farm, h.id, h.name, h.owner, h.phone ORDER BY 7, 2 LIMIT 1000;
END
$$;--> statement-breakpoint
-- Whom to call on each farm, and where it is.
CREATE FUNCTION outbreak_people(read uuid, farms uuid[]) RETURNS TABLE (farm_id uuid, owners jsonb, properties jsonb)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
#variable_conflict use_column
BEGIN
  PERFORM trace_allowed(read, farms);
  RETURN QUERY
  SELECT k.farm,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name),
          'phone', u.phone, 'email', u.email) ORDER BY u.last_name, u.id), '[]')
        FROM (SELECT m.user_id FROM membership m WHERE m.farm_id = k.farm AND m.role = 'farm_owner' LIMIT 20) m
          JOIN user_account u ON u.id = m.user_id),
      (SELECT jsonb_agg(jsonb_build_object('name', h.name, 'gln', h.gln, 'address', h.address))
        FROM (SELECT 0 AS turn, f.farm_name AS name, f.gln, coalesce(f.address, f.district) AS address
            FROM farm f WHERE f.id = k.farm
          UNION ALL (SELECT 1, x.name, x.gln, x.address FROM holding x WHERE x.farm_id = k.farm AND x.is_own
            AND x.archived_at IS NULL ORDER BY x.name LIMIT 50) ORDER BY 1, 2) h)
    FROM unnest(farms) AS k(farm);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION trace_allowed(uuid, uuid[]), outbreak_enter_all(uuid, timestamptz, uuid[], uuid[]), trace_contacts(uuid, text, interval, text[], uuid[], uuid[], float8[], float8[], float8[]), trace_handed(uuid, text, uuid[], uuid[], float8[], float8[], float8[]), trace_doubles(uuid, uuid[]), trace_stays(uuid, uuid[], uuid[], float8[], float8[], uuid[]), trace_heads(uuid, uuid[], uuid[], date[], date[]), trace_names(uuid, uuid[], uuid[]), trace_went(uuid, text, text[], uuid[], uuid[], float8[], float8[], float8[]), trace_stood(uuid, text, uuid[], uuid[], float8[], float8[], float8[], float8[]), outbreak_people(uuid, uuid[]) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION outbreak_enter_all(uuid, timestamptz, uuid[], uuid[]), trace_contacts(uuid, text, interval, text[], uuid[], uuid[], float8[], float8[], float8[]), trace_handed(uuid, text, uuid[], uuid[], float8[], float8[], float8[]), trace_doubles(uuid, uuid[]), trace_stays(uuid, uuid[], uuid[], float8[], float8[], uuid[]), trace_heads(uuid, uuid[], uuid[], date[], date[]), trace_names(uuid, uuid[], uuid[]), trace_went(uuid, text, text[], uuid[], uuid[], float8[], float8[], float8[]), trace_stood(uuid, text, uuid[], uuid[], float8[], float8[], float8[], float8[]), outbreak_people(uuid, uuid[]) TO kraal_app;
