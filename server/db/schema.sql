-- Written by tools/dump-schema.ts from a database with all migrations; not to be changed by hand.

create extension btree_gin;

create extension btree_gist;

create extension pg_trgm;

create extension unaccent;

create sequence job_claim_numbers as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence product_choice_ids as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

create sequence product_option_group_ids as bigint increment 1 minvalue 1 maxvalue 9223372036854775807 start 1;

CREATE OR REPLACE FUNCTION public.add_to_record_count(of_workspace bigint, of_resource text, change bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  free_slot bigint;
  kept bigint;
begin
  if change = 0 then
    return;
  end if;
  select slot, records + change into free_slot, kept from record_counts
  where workspace_id = of_workspace and resource = of_resource
  order by slot limit 1 for no key update skip locked;
  if not found then
    insert into record_counts (workspace_id, resource, records) values (of_workspace, of_resource, change);
  elsif kept = 0 then
    delete from record_counts where workspace_id = of_workspace and resource = of_resource and slot = free_slot;
  else
    update record_counts set records = kept
    where workspace_id = of_workspace and resource = of_resource and slot = free_slot;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.claim_deliveries(of_queue text, for_worker integer, due timestamp with time zone, lease_ms integer, most integer, free integer, lane_limit integer, workspace_limit integer, at_once integer)
 RETURNS TABLE(id bigint, claim bigint, attempt integer, faults integer, endpoint_id bigint, event_id text, by_hand boolean, type text, body text, trace_parent text, workspace_id bigint, kind text, url text, secret text, active boolean)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  ids bigint[];
  claims bigint[];
  attempts integer[];
  faulty integer[];
  workspaces bigint[];
  endpoints bigint[];
  payloads jsonb[];
begin
  select array_agg(claimed.id), array_agg(claimed.claim), array_agg(claimed.attempt), array_agg(claimed.faults),
    array_agg(claimed.workspace_id), array_agg(claimed.lane::bigint), array_agg(claimed.payload)
  into ids, claims, attempts, faulty, workspaces, endpoints, payloads
  from (
    select * from claim_jobs(of_queue, for_worker, due, lease_ms, most, free, lane_limit, workspace_limit, at_once)
    order by run_at, id
  ) as claimed;
  if ids is null then
    return;
  end if;
  return query
  select null::bigint, null::bigint, null::integer, null::integer, endpoint.id, null::text, null::boolean, null::text, null::text,
    null::text, endpoint.workspace_id, endpoint.kind, endpoint.url, endpoint.secret, endpoint.active
  from (select distinct job.workspace_id, job.endpoint_id from unnest(workspaces, endpoints) as job (workspace_id, endpoint_id)) as wanted
  join webhook_endpoints endpoint on endpoint.workspace_id = wanted.workspace_id and endpoint.id = wanted.endpoint_id;
  return query
  select job.id, job.claim, job.attempt, job.faults, case when event.id is not null then job.endpoint_id end, event.id,
    job.payload->'by_hand' = 'true', event.type, event.body, event.trace_parent, null::bigint, null::text, null::text, null::text, null::boolean
  from unnest(ids, claims, attempts, faulty, workspaces, endpoints, payloads)
    as job (id, claim, attempt, faults, workspace_id, endpoint_id, payload)
  left join events event on event.workspace_id = job.workspace_id and event.id = job.payload->>'event_id';
end $function$;

CREATE OR REPLACE FUNCTION public.claim_jobs(of_queue text, for_worker integer, due timestamp with time zone, lease_ms integer, most integer, free integer, lane_limit integer, workspace_limit integer, at_once integer)
 RETURNS TABLE(id bigint, lane text, workspace_id bigint, payload jsonb, attempt integer, faults integer, run_at timestamp with time zone, claim bigint)
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  number constant bigint := nextval('job_claim_numbers');
  lanes_looked_at constant integer := 1000;
  -- What is kept, of the workspace's places and of the worker's, for lanes that have none.
  kept_in_workspace constant integer := workspace_limit / 2;
  kept_in_worker constant integer := at_once / 2;
  first_lane text := floor(random() * 1000000000)::bigint::text;
  lanes text[];
  busy integer[];
  -- How many jobs of a lane may be done at once after this claim.
  height integer;
  full_height integer;
  whole boolean := false;
  hurried boolean := number % 8 > 0 and at_once - free > at_once / 8 and free - kept_in_worker > lane_limit;
  -- So many cannot come near what is kept for lanes that have none.
  spare constant integer := least(most, free - kept_in_worker - lane_limit);
  last_ats timestamptz[];
  last_ids bigint[];
  level integer;
  expected integer;
  chosen_ids bigint[];
  is_lane_full boolean;
  came integer;
  taken integer := 0;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(722103393, hashtext(of_queue));
  perform from job_workers worker where worker.id = for_worker for key share;
  if not found then
    return;
  end if;
  -- An array, so that no plan made while the table was empty looks for them once for each job that waits.
  update jobs set ready = true where jobs.id = any(array(
    select jobs.id from jobs where queue = of_queue and not ready and run_at <= due
    order by run_at limit 1000 for update skip locked));
  loop
    with recursive upper_lanes (lane) as (
      (select lane from jobs where queue = of_queue and ready and lane >= first_lane order by lane desc limit 1)
      union all
      select (select next.lane from jobs next
        where next.queue = of_queue and next.ready and next.lane < upper_lanes.lane and next.lane >= first_lane
        order by next.lane desc limit 1)
      from upper_lanes where upper_lanes.lane is not null
    ), lower_lanes (lane) as (
      (select lane from jobs where queue = of_queue and ready and lane < first_lane order by lane desc limit 1)
      union all
      select (select next.lane from jobs next
        where next.queue = of_queue and next.ready and next.lane < lower_lanes.lane
        order by next.lane desc limit 1)
      from lower_lanes where lower_lanes.lane is not null
    ), found_lanes as (
      select lane from (select lane from lower_lanes union all select lane from upper_lanes) as found
      where lane is not null limit lanes_looked_at
    ), busy_lanes as (
      select lane, count(*) as jobs, max(run_at) as last_at, max(job_id) as last_id
      from job_claims where queue = of_queue group by lane
    ), open_lanes as (
      select found_lanes.lane, coalesce(busy_lanes.jobs, 0) as busy, coalesce(last_at, '-infinity') as last_at,
        coalesce(last_id, 0) as last_id, row_number() over lowest_first as lanes_below,
        sum(coalesce(busy_lanes.jobs, 0)) over lowest_first as busy_below
      from found_lanes left join busy_lanes on busy_lanes.lane = found_lanes.lane
      where coalesce(busy_lanes.jobs, 0) < lane_limit
      window lowest_first as (order by coalesce(busy_lanes.jobs, 0) rows unbounded preceding)
    )
    select array_agg(open_lanes.lane), array_agg(open_lanes.busy), array_agg(open_lanes.last_at), array_agg(open_lanes.last_id),
      min((most - taken + busy_below + lanes_below - 1) / lanes_below), least(min((spare + busy_below) / lanes_below), lane_limit)
    into lanes, busy, last_ats, last_ids, height, level from open_lanes;
    exit when lanes is null;
    if hurried then
      with candidates as (
        select candidate.id, candidate.workspace_id
        from unnest(lanes, busy, last_ats, last_ids) as open_lanes (lane, busy, last_at, last_id)
        cross join lateral (
          select jobs.id, workspace_id from jobs
          where queue = of_queue and ready and jobs.lane = open_lanes.lane and (run_at, jobs.id) > (open_lanes.last_at, open_lanes.last_id)
          order by run_at, jobs.id limit level - open_lanes.busy
        ) as candidate
        where open_lanes.busy < level
      )
      select array_agg(candidates.id),
        (select sum(level - open_lanes.busy) from unnest(busy) as open_lanes (busy) where open_lanes.busy < level),
        -- A workspace that comes near its limit is for those who rank.
        not exists (
          select from (
            select candidates.workspace_id from candidates
            union all
            select workspace_id from job_claims where queue = of_queue
          ) as job
          where workspace_id is not null group by workspace_id having count(*) > workspace_limit - kept_in_workspace - level)
      into chosen_ids, expected, hurried from candidates;
    end if;
    if not hurried then
      full_height := least(lane_limit, greatest(1, free - taken - kept_in_worker - 1));
      height := case when whole then full_height else least(full_height, height) end;
      with claimed as materialized (
        select job_id, workspace_id from job_claims where queue = of_queue
      ), busy_workspaces as (
        select workspace_id, count(*) as jobs from claimed where workspace_id is not null group by workspace_id
      ), candidates as (
        select candidate.id, candidate.workspace_id, candidate.run_at, open_lanes.busy + candidate.place as place
        from unnest(lanes, busy) as open_lanes (lane, busy)
        cross join lateral (
          select jobs.id, workspace_id, run_at, row_number() over (order by run_at, jobs.id) as place
          from jobs where queue = of_queue and ready and jobs.lane = open_lanes.lane
            and jobs.id not in (select job_id from claimed)
          order by run_at, jobs.id limit least(most - taken, height - open_lanes.busy)
        ) as candidate
        where open_lanes.busy < height
      ), ranked as (
        select candidates.id, candidates.place, candidates.run_at, candidates.workspace_id,
          workspace_limit - coalesce(busy_workspaces.jobs, 0) - row_number() over (
            partition by candidates.workspace_id order by candidates.place, candidates.run_at, candidates.id
          ) as left_for_workspace,
          free - taken - row_number() over (order by candidates.place, candidates.run_at, candidates.id) as left_for_worker
        from candidates left join busy_workspaces on busy_workspaces.workspace_id = candidates.workspace_id
      ), chosen as (
        select ranked.id from ranked
        where (ranked.workspace_id is null or left_for_workspace >= 0)
          and left_for_worker >= 0
          and place <= greatest(1, least(left_for_worker - kept_in_worker,
            case when ranked.workspace_id is not null then left_for_workspace - kept_in_workspace end))
        order by place, ranked.run_at, ranked.id limit most - taken
      )
      select (select array_agg(chosen.id) from chosen), exists (select from candidates where place = height)
      into chosen_ids, is_lane_full;
    end if;
    return query
    with locked as (
      -- Not those that are being taken out at this moment.
      select jobs.* from jobs where jobs.id = any(chosen_ids) for update skip locked
    ), begun as (
      insert into job_claims (queue, lane, job_id, run_at, workspace_id, worker_id, claim, leased_until)
      select of_queue, locked.lane, locked.id, locked.run_at, locked.workspace_id, for_worker, number,
        clock_timestamp() + lease_ms * interval '1 millisecond'
      from locked
    )
    select locked.id, locked.lane, locked.workspace_id, locked.payload, locked.attempt, locked.faults, locked.run_at, number
    from locked;
    get diagnostics came = row_count;
    taken := taken + came;
    exit when hurried and came = expected;
    if hurried then
      hurried := false;
      continue;
    end if;
    -- There is nothing higher up where no lane is full; and where the worker has not so much left, it must not be taken.
    exit when whole or not is_lane_full or taken >= most or height >= least(full_height, free - taken - kept_in_worker - 1);
    whole := true;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.count_added_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_record_count(workspace_id, 'contacts', count(*)) from added where deleted_at is null group by workspace_id;
  perform add_to_record_count(workspace_id, 'contacts?tag=' || tag, count(distinct id))
  from added cross join unnest(tags) as tag where deleted_at is null group by workspace_id, tag;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_added_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_record_count(workspace_id, tg_table_name, count(*)) from added group by workspace_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_campaign_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'DELETE' then
    update campaigns campaign set
      pending = campaign.pending + came.pending, calling = campaign.calling + came.calling,
      reached = campaign.reached + came.reached, no_answer = campaign.no_answer + came.no_answer,
      busy = campaign.busy + came.busy, failed = campaign.failed + came.failed,
      skipped = campaign.skipped + came.skipped
    from (
      select workspace_id, campaign_id, count(*) filter (where state = 'pending') as pending,
        count(*) filter (where state = 'calling') as calling, count(*) filter (where state = 'reached') as reached,
        count(*) filter (where state = 'no_answer') as no_answer, count(*) filter (where state = 'busy') as busy,
        count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped
      from new_rows group by workspace_id, campaign_id
    ) came
    where campaign.workspace_id = came.workspace_id and campaign.id = came.campaign_id;
  end if;
  if tg_op <> 'INSERT' then
    update campaigns campaign set
      pending = campaign.pending - went.pending, calling = campaign.calling - went.calling,
      reached = campaign.reached - went.reached, no_answer = campaign.no_answer - went.no_answer,
      busy = campaign.busy - went.busy, failed = campaign.failed - went.failed,
      skipped = campaign.skipped - went.skipped
    from (
      select workspace_id, campaign_id, count(*) filter (where state = 'pending') as pending,
        count(*) filter (where state = 'calling') as calling, count(*) filter (where state = 'reached') as reached,
        count(*) filter (where state = 'no_answer') as no_answer, count(*) filter (where state = 'busy') as busy,
        count(*) filter (where state = 'failed') as failed, count(*) filter (where state = 'skipped') as skipped
      from old_rows group by workspace_id, campaign_id
    ) went
    where campaign.workspace_id = went.workspace_id and campaign.id = went.campaign_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_deleted_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_record_count(new.workspace_id, 'contacts', case when new.deleted_at is null then 1 else -1 end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_removed_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_record_count(workspace_id, 'contacts', -count(*)) from removed where deleted_at is null group by workspace_id;
  perform add_to_record_count(workspace_id, 'contacts?tag=' || tag, -count(distinct id))
  from removed cross join unnest(tags) as tag where deleted_at is null group by workspace_id, tag;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_removed_records()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_record_count(workspace_id, tg_table_name, -count(*)) from removed group by workspace_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_tagged_contact()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform add_to_record_count(new.workspace_id, 'contacts?tag=' || tag, sum(change))
  from (
    select distinct tag, 1 as change from unnest(new.tags) as tag where new.deleted_at is null
    union all
    select distinct tag, -1 from unnest(old.tags) as tag where old.deleted_at is null
  ) changes
  group by tag;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.digits(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(value, '[^0-9]'::text, ''::text, 'g'::text);

CREATE OR REPLACE FUNCTION public.end_claims(job_ids bigint[], claims bigint[])
 RETURNS SETOF bigint
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
begin
  return query
  delete from job_claims standing
  where standing.job_id = any(job_ids)
    -- `is true` makes it a look into a hash table; without, the planner might compare each with each.
    and ((standing.job_id, standing.claim) in (select * from unnest(job_ids, claims))) is true
  returning standing.job_id;
end $function$;

CREATE OR REPLACE FUNCTION public.fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE OR REPLACE FUNCTION public.follow_call_opt_outs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_renamed boolean := true;
  was_barred boolean := false;
  one text;
begin
  if new.deleted_at is not null then return new; end if;
  if tg_op = 'UPDATE' then
    is_renamed := (old.phone, old.chatapp_user_id) is distinct from (new.phone, new.chatapp_user_id);
    was_barred := old.do_not_call;
    if was_barred and not new.do_not_call then
      delete from call_opt_outs
      where workspace_id = old.workspace_id and person in (old.phone, old.chatapp_user_id);
    end if;
  end if;
  if not new.do_not_call and is_renamed then
    new.do_not_call := exists (
      select from call_opt_outs
      where workspace_id = new.workspace_id and person in (new.phone, new.chatapp_user_id));
  end if;
  if new.do_not_call and (is_renamed or not was_barred) then
    foreach one in array array_remove(array[new.phone, new.chatapp_user_id], null) loop
      -- Whoever calls this person holds the lock while they dial.
      perform pg_advisory_xact_lock(lock_of_call_wish(new.workspace_id, one));
      insert into call_opt_outs (workspace_id, person, created_at)
      values (new.workspace_id, one, new.updated_at) on conflict do nothing;
    end loop;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.is_followed(of_workspace bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from followed_workspaces where workspace_id = of_workspace and until > now())
$function$;

CREATE OR REPLACE FUNCTION public.keep_deleted_incoming_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Of a workspace that is itself deleted nothing is kept.
  insert into deleted_incoming_texts (workspace_id, carrier, carrier_message_id, deleted_at)
  select removed.workspace_id, removed.carrier, removed.carrier_message_id, clock_timestamp()
  from removed join workspaces on workspaces.id = removed.workspace_id
  where removed.direction = 'inbound' and removed.carrier_message_id is not null
  on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_of_call_wish(of_workspace bigint, of_person text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
RETURN hashtextextended(((('calls to '::text || of_workspace) || ' '::text) || of_person), (0)::bigint);

CREATE OR REPLACE FUNCTION public.notify_change(of_workspace bigint, of_resource text, changed_id bigint, what text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_notify('changes', json_build_object('workspace', of_workspace, 'transaction', pg_current_xact_id()::text,
    'resource', of_resource, 'id', changed_id, 'what', what, 'at', now())::text)
$function$;

CREATE OR REPLACE FUNCTION public.recount_records()
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  lock table appointments, calls, contacts, inbox_items, messages, orders, reservations in share row exclusive mode;
  delete from record_counts;
  insert into record_counts (workspace_id, resource, records)
  select workspace_id, 'appointments', count(*) from appointments group by workspace_id
  union all select workspace_id, 'calls', count(*) from calls group by workspace_id
  union all select workspace_id, 'contacts', count(*) from contacts where deleted_at is null group by workspace_id
  union all select workspace_id, 'contacts?tag=' || tag, count(distinct id)
    from contacts cross join unnest(tags) as tag where deleted_at is null group by workspace_id, tag
  union all select workspace_id, 'inbox_items', count(*) from inbox_items group by workspace_id
  union all select workspace_id, 'messages', count(*) from messages group by workspace_id
  union all select workspace_id, 'orders', count(*) from orders group by workspace_id
  union all select workspace_id, 'reservations', count(*) from reservations group by workspace_id;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_deliveries(job_ids bigint[], claims bigint[], workspace_ids bigint[], endpoint_ids bigint[], event_ids text[], attempts text, statuses text[], statuses_if_paused text[], next_ats timestamp with time zone[], touched_workspaces bigint[], touched_endpoints bigint[], touched_by bigint[], touched_statuses integer[], touched_ats timestamp with time zone[], written_at timestamp with time zone, most_attempts integer)
 RETURNS SETOF timestamp with time zone
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  ended bigint[] := array(select end_claims(job_ids, claims));
  are_all_ended constant boolean := cardinality(ended) = cardinality(job_ids);
  paused bigint[];
  again bigint[];
  again_at timestamptz[];
begin
  paused := array(
    select locked.id from (
      select endpoint.id, endpoint.active from webhook_endpoints endpoint
      where (endpoint.workspace_id, endpoint.id) in (select * from unnest(touched_workspaces, touched_endpoints))
      order by endpoint.workspace_id, endpoint.id for no key update
    ) as locked where not locked.active);
  update webhook_endpoints target set last_status = touched.http_status, last_sent_at = touched.sent_at
  from unnest(touched_workspaces, touched_endpoints, touched_by, touched_statuses, touched_ats)
    as touched (workspace_id, endpoint_id, job_id, http_status, sent_at)
  where target.workspace_id = touched.workspace_id and target.id = touched.endpoint_id and touched.job_id = any(ended) and touched.sent_at is not null
    and (target.last_sent_at is null or target.last_sent_at <= touched.sent_at);
  with verdict (job_id, run_at) as (
    update deliveries delivery set updated_at = written_at,
      status = case when result.status_if_paused is not null and result.endpoint_id = any(paused) then result.status_if_paused
        else result.status end,
      attempts = case when result.attempt = 'null' then delivery.attempts
        when jsonb_array_length(delivery.attempts) >= most_attempts then (delivery.attempts - 0) || result.attempt::jsonb
        else delivery.attempts || result.attempt::jsonb end
    from unnest(job_ids, workspace_ids, endpoint_ids, event_ids, string_to_array(settle_deliveries.attempts, U&'\001E'),
        statuses, statuses_if_paused, next_ats)
      as result (job_id, workspace_id, endpoint_id, event_id, attempt, status, status_if_paused, next_at)
    -- The `+ 0` keeps the planner from reading the whole log of an endpoint for each delivery.
    where delivery.workspace_id = result.workspace_id and delivery.event_id = result.event_id
      and delivery.endpoint_id + 0 = result.endpoint_id
      and (are_all_ended or (result.job_id in (select unnest(ended))) is true)
    returning result.job_id, case when delivery.status = 'pending' then result.next_at end
  )
  select array_agg(job_id), array_agg(run_at) into again, again_at from verdict where run_at is not null;
  if again is not null then
    update jobs set ready = false, run_at = back.run_at, attempt = attempt + 1, faults = 0
    from unnest(again, again_at) as back (job_id, run_at) where jobs.id = back.job_id;
    ended := array(select unnest(ended) except select unnest(again));
  end if;
  delete from jobs where jobs.id = any(ended);
  return query select unnest(again_at);
end $function$;

CREATE OR REPLACE FUNCTION public.take_carrier_line(of_carrier bigint, line uuid, for_node integer, most integer)
 RETURNS TABLE(is_taken boolean, of_others integer)
 LANGUAGE plpgsql
AS $function$
declare
  total integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended('lines of carrier ' || of_carrier, 0));
  -- A statement of its own, so that it sees the lines of whoever had the lock before.
  select count(*), count(*) filter (where node_id <> for_node) into total, of_others
  from carrier_lines where carrier_id = of_carrier;
  is_taken := total < most;
  if is_taken then
    insert into carrier_lines (id, carrier_id, node_id) values (line, of_carrier, for_node);
  end if;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION public.take_carrier_turn(of_carrier bigint, asked_at timestamp with time zone, every_ms double precision, within_ms double precision)
 RETURNS TABLE(in_ms double precision, next_in_ms double precision, rests_ms double precision)
 LANGUAGE plpgsql
AS $function$
declare
  free_at timestamptz;
  rest_at timestamptz;
begin
  -- A turn that is lost with the database is no harm, and the next call need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  select turn.next_at, turn.rests_until into free_at, rest_at
  from carrier_turns turn where turn.carrier_id = of_carrier for update;
  if not found then
    insert into carrier_turns (carrier_id, next_at) values (of_carrier, asked_at)
    on conflict (carrier_id) do update set next_at = carrier_turns.next_at
    returning next_at, rests_until into free_at, rest_at;
  end if;
  -- Neither a turn nor the end of a rest is as far away as that: a clock was wrong.
  if free_at > asked_at + interval '2 minutes' then
    free_at := asked_at;
  end if;
  if rest_at > asked_at + interval '2 minutes' then
    rest_at := null;
  end if;
  rests_ms := greatest(0, extract(epoch from rest_at - asked_at) * 1000);
  free_at := greatest(free_at, rest_at, asked_at);
  in_ms := extract(epoch from free_at - asked_at) * 1000;
  next_in_ms := in_ms;
  if in_ms <= within_ms then
    next_in_ms := in_ms + every_ms;
    update carrier_turns set next_at = free_at + every_ms * interval '1 millisecond' where carrier_id = of_carrier;
  else
    in_ms := null;
  end if;
  return next;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_access_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('access_changed', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  of_workspace bigint;
  changed jsonb;
  what text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
begin
  if tg_op = 'DELETE' then
    of_workspace := old.workspace_id;
  else
    of_workspace := new.workspace_id;
  end if;
  if not is_followed(of_workspace) then
    return null;
  end if;
  changed := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  if tg_nargs > 1 then
    what := 'updated';
  elsif changed ->> 'deleted_at' is not null then
    what := 'deleted';
  end if;
  perform notify_change(of_workspace, case when changed ->> 'kind' = 'hook' and tg_argv[0] = 'webhooks' then 'integrations/hooks'
    else tg_argv[0] end, (changed ->> coalesce(tg_argv[1], 'id'))::bigint, what);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_trunks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('trunks', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_turn()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  head jsonb;
  turn jsonb;
begin
  if not is_followed(new.workspace_id) then
    return null;
  end if;
  head := jsonb_build_object('workspace', new.workspace_id, 'transaction', pg_current_xact_id()::text, 'resource', 'calls',
    'id', new.call_id, 'what', 'turn', 'at', now(), 'position', new.position);
  turn := jsonb_build_object('position', new.position, 'role', new.role, 'content', new.content, 'offset_ms', new.offset_ms,
    'duration_ms', new.duration_ms, 'interrupted', new.interrupted);
  if new.said_by is not null then
    turn := turn || jsonb_build_object('said_by', new.said_by);
  end if;
  if octet_length(turn::text) < 7000 then
    head := head || jsonb_build_object('turn', turn);
  end if;
  perform pg_notify('changes', head::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_user_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform notify_change(workspace_id, 'team/members', user_id, 'updated') from memberships
  where user_id = new.id and is_followed(workspace_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_workspace_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if is_followed(new.id) then
    perform notify_change(new.id, 'team', new.id, 'updated');
    perform notify_change(new.id, 'company/profile', new.id, 'updated');
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.transcript_query(q text)
 RETURNS tsquery
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN (SELECT to_tsquery('simple'::regconfig, string_agg(((''''::text || replace(replace(word.lexeme, '\'::text, '\\'::text), ''''::text, ''''''::text)) || ''':*'::text), ' & '::text)) AS to_tsquery FROM unnest(to_tsvector('simple'::regconfig, fold(transcript_query.q))) word(lexeme, positions, weights));

CREATE OR REPLACE FUNCTION public.transcript_words(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN strip(to_tsvector('simple'::regconfig, fold("left"(value, 200000))));

create table api_keys (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  user_id bigint not null,
  name text not null,
  prefix text not null,
  key_hash bytea not null,
  permission text not null,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint api_keys_key_hash_key UNIQUE (key_hash),
  constraint api_keys_permission_check CHECK ((permission = ANY (ARRAY['read'::text, 'write'::text]))),
  constraint api_keys_pkey PRIMARY KEY (workspace_id, id),
  constraint api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint api_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table appointments (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  status text default 'scheduled'::text not null,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  held_from timestamp(3) with time zone not null,
  held_until timestamp(3) with time zone not null,
  service_id bigint,
  service_name text,
  staff_member_id bigint,
  staff_name text,
  calendar bigint generated always as (COALESCE(staff_member_id, (0)::bigint)) stored not null,
  slot text generated always as ((((COALESCE(service_id, (0)::bigint))::text || ' '::text) || (EXTRACT(epoch FROM (starts_at AT TIME ZONE 'UTC'::text)))::text)) stored not null,
  place integer,
  contact_id bigint,
  customer_name text,
  customer_phone text,
  customer_email text,
  call_id bigint,
  source text not null,
  notes text,
  cancel_reason text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  metadata jsonb default '{}'::jsonb not null,
  external_id text,
  search text generated always as (fold(((((((((((title || chr(10)) || COALESCE(customer_name, ''::text)) || chr(10)) || COALESCE(customer_email, ''::text)) || chr(10)) || COALESCE(digits(customer_phone), ''::text)) || chr(10)) || COALESCE(service_name, ''::text)) || chr(10)) || COALESCE(staff_name, ''::text)))) stored not null,
  constraint appointments_apart EXCLUDE USING gist (workspace_id WITH =, calendar WITH =, tstzrange(held_from, held_until) WITH &&, slot WITH <>) WHERE (((place IS NOT NULL) AND (status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'completed'::text])))),
  constraint appointments_check CHECK (((EXTRACT(epoch FROM (ends_at - starts_at)) >= (300)::numeric) AND (EXTRACT(epoch FROM (ends_at - starts_at)) <= (86400)::numeric))),
  constraint appointments_check1 CHECK (((EXTRACT(epoch FROM (starts_at - held_from)) >= (0)::numeric) AND (EXTRACT(epoch FROM (starts_at - held_from)) <= (28800)::numeric))),
  constraint appointments_check2 CHECK (((EXTRACT(epoch FROM (held_until - ends_at)) >= (0)::numeric) AND (EXTRACT(epoch FROM (held_until - ends_at)) <= (28800)::numeric))),
  constraint appointments_pkey PRIMARY KEY (workspace_id, id),
  constraint appointments_place_check CHECK ((place > 0)),
  constraint appointments_source_check CHECK ((source = ANY (ARRAY['ai'::text, 'manual'::text, 'api'::text]))),
  constraint appointments_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'completed'::text, 'cancelled'::text, 'no_show'::text]))),
  constraint appointments_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE SET NULL (call_id),
  constraint appointments_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id),
  constraint appointments_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table assistant_knowledge (
  workspace_id bigint not null,
  entry_id bigint not null,
  assistant_id bigint not null,
  constraint assistant_knowledge_pkey PRIMARY KEY (workspace_id, entry_id, assistant_id),
  constraint assistant_knowledge_workspace_id_assistant_id_fkey FOREIGN KEY (workspace_id, assistant_id) REFERENCES assistants(workspace_id, id) ON DELETE CASCADE,
  constraint assistant_knowledge_workspace_id_entry_id_fkey FOREIGN KEY (workspace_id, entry_id) REFERENCES knowledge_base_entries(workspace_id, id) ON DELETE CASCADE
);

create table assistants (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  name text not null,
  status text not null,
  language text not null,
  voice text not null,
  model text not null,
  welcome_message text not null,
  instructions text,
  abilities jsonb not null,
  transfer_targets jsonb default '[]'::jsonb not null,
  recording_enabled boolean default true not null,
  max_call_minutes integer not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  listening text,
  fallback_models text[] default '{}'::text[] not null,
  answering_machine jsonb default '{"action": "leave_message", "message": null}'::jsonb not null,
  confirm_bookings boolean default true not null,
  announce_ai boolean default true not null,
  turn_taking jsonb default '{}'::jsonb not null,
  constraint assistants_pkey PRIMARY KEY (workspace_id, id),
  constraint assistants_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'active'::text, 'paused'::text, 'archived'::text]))),
  constraint assistants_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table attempts (
  subject text not null,
  count integer not null,
  window_end timestamp(3) with time zone not null,
  constraint attempts_pkey PRIMARY KEY (subject)
);

create table calendar_entries (
  workspace_id bigint not null,
  appointment_id bigint not null,
  uid uuid default gen_random_uuid() not null,
  sequence integer default 0 not null,
  constraint calendar_entries_pkey PRIMARY KEY (workspace_id, appointment_id),
  constraint calendar_entries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table call_commands (
  id bigint generated by default as identity not null,
  workspace_id bigint not null,
  call_id bigint not null,
  kind text not null,
  details jsonb default '{}'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  taken_at timestamp(3) with time zone,
  result text,
  constraint call_commands_pkey PRIMARY KEY (id),
  constraint call_commands_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE CASCADE
);

create table call_opt_outs (
  workspace_id bigint not null,
  person text not null,
  created_at timestamp(3) with time zone not null,
  constraint call_opt_outs_pkey PRIMARY KEY (workspace_id, person),
  constraint call_opt_outs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);

create table call_permission_requests (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  contact_id bigint not null,
  phone_number_id bigint not null,
  requested_at timestamp(3) with time zone not null,
  constraint call_permission_requests_pkey PRIMARY KEY (workspace_id, id),
  constraint call_permission_requests_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id),
  constraint call_permission_requests_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint call_permission_requests_workspace_id_phone_number_id_fkey FOREIGN KEY (workspace_id, phone_number_id) REFERENCES phone_numbers(workspace_id, id)
);

create table call_traces (
  workspace_id bigint not null,
  call_id bigint not null,
  messages jsonb not null,
  messages_left_out integer not null,
  media_started_at timestamp(3) with time zone,
  media bytea,
  created_at timestamp(3) with time zone not null,
  constraint call_traces_pkey PRIMARY KEY (workspace_id, call_id),
  constraint call_traces_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE CASCADE
);

create table call_waveforms (
  workspace_id bigint not null,
  call_id bigint not null,
  peaks bytea not null,
  constraint call_waveforms_pkey PRIMARY KEY (workspace_id, call_id),
  constraint call_waveforms_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE CASCADE
);

create table calls (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  assistant_id bigint,
  contact_id bigint,
  phone_number_id bigint,
  direction text not null,
  channel text default 'phone'::text not null,
  status text not null,
  from_number text,
  to_number text,
  started_at timestamp(3) with time zone not null,
  answered_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  duration_seconds integer,
  outcome text,
  sentiment text,
  summary text,
  error text,
  recording_key text,
  metrics jsonb default '{}'::jsonb not null,
  extracted jsonb default '{}'::jsonb not null,
  metadata jsonb default '{}'::jsonb not null,
  carrier text not null,
  carrier_call_id text not null,
  voice_node_id integer,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  answered_by text,
  words tsvector,
  transferred_at timestamp(3) with time zone,
  response_ms integer generated always as ((round(((metrics #>> '{response_latency_ms,p50}'::text[]))::numeric))::integer) stored,
  transfer jsonb,
  taken_over_by jsonb,
  trace_parent text,
  constraint calls_answered_by_check CHECK ((answered_by = ANY (ARRAY['person'::text, 'machine'::text]))),
  constraint calls_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'chatapp'::text]))),
  constraint calls_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text]))),
  constraint calls_pkey PRIMARY KEY (workspace_id, id),
  constraint calls_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'ringing'::text, 'in_progress'::text, 'completed'::text, 'busy'::text, 'failed'::text, 'no_answer'::text, 'canceled'::text]))),
  constraint calls_workspace_id_assistant_id_fkey FOREIGN KEY (workspace_id, assistant_id) REFERENCES assistants(workspace_id, id),
  constraint calls_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id),
  constraint calls_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint calls_workspace_id_phone_number_id_fkey FOREIGN KEY (workspace_id, phone_number_id) REFERENCES phone_numbers(workspace_id, id)
);

create table campaign_contacts (
  workspace_id bigint not null,
  campaign_id bigint not null,
  contact_id bigint not null,
  state text not null,
  attempts integer default 0 not null,
  due_at timestamp(3) with time zone not null,
  call_id bigint,
  skip_reason text,
  constraint campaign_contacts_pkey PRIMARY KEY (workspace_id, campaign_id, contact_id),
  constraint campaign_contacts_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'calling'::text, 'reached'::text, 'no_answer'::text, 'busy'::text, 'failed'::text, 'skipped'::text]))),
  constraint campaign_contacts_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE SET NULL (call_id),
  constraint campaign_contacts_workspace_id_campaign_id_fkey FOREIGN KEY (workspace_id, campaign_id) REFERENCES campaigns(workspace_id, id) ON DELETE CASCADE,
  constraint campaign_contacts_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id)
) with (fillfactor=80);

create table campaigns (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  name text not null,
  status text not null,
  assistant_id bigint,
  phone_number_id bigint,
  instructions text,
  timezone text not null,
  calling_days text[] not null,
  calling_start text not null,
  calling_end text not null,
  max_concurrent_calls integer not null,
  max_attempts integer not null,
  retry_after_minutes integer not null,
  starts_at timestamp(3) with time zone,
  pending integer default 0 not null,
  calling integer default 0 not null,
  reached integer default 0 not null,
  no_answer integer default 0 not null,
  busy integer default 0 not null,
  failed integer default 0 not null,
  skipped integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint campaigns_max_attempts_check CHECK (((max_attempts >= 1) AND (max_attempts <= 10))),
  constraint campaigns_max_concurrent_calls_check CHECK (((max_concurrent_calls >= 1) AND (max_concurrent_calls <= 100))),
  constraint campaigns_pkey PRIMARY KEY (workspace_id, id),
  constraint campaigns_retry_after_minutes_check CHECK (((retry_after_minutes >= 0) AND (retry_after_minutes <= 10080))),
  constraint campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'running'::text, 'paused'::text, 'completed'::text, 'cancelled'::text]))),
  constraint campaigns_workspace_id_assistant_id_fkey FOREIGN KEY (workspace_id, assistant_id) REFERENCES assistants(workspace_id, id),
  constraint campaigns_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint campaigns_workspace_id_phone_number_id_fkey FOREIGN KEY (workspace_id, phone_number_id) REFERENCES phone_numbers(workspace_id, id)
) with (fillfactor=80);

create table carrier_lines (
  id uuid not null,
  carrier_id bigint not null,
  node_id integer not null,
  constraint carrier_lines_node_id_fkey FOREIGN KEY (node_id) REFERENCES voice_nodes(id) ON DELETE CASCADE,
  constraint carrier_lines_pkey PRIMARY KEY (id)
);

create table carrier_turns (
  carrier_id bigint not null,
  next_at timestamp with time zone not null,
  rests_until timestamp with time zone,
  constraint carrier_turns_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carriers(id) ON DELETE CASCADE,
  constraint carrier_turns_pkey PRIMARY KEY (carrier_id)
);

create table carriers (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  kind text not null,
  name text not null,
  active boolean default true not null,
  settings jsonb not null,
  sealed_secrets jsonb not null,
  state text default 'unknown'::text not null,
  message text,
  checked_at timestamp(3) with time zone,
  registered_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  registering_node_id bigint,
  pin_refused_at timestamp(3) with time zone,
  state_source text,
  constraint carriers_id_key UNIQUE (id),
  constraint carriers_kind_check CHECK ((kind = ANY (ARRAY['sip'::text, 'twilio'::text, 'telnyx'::text, 'chatapp_cloud'::text, 'smpp'::text, 'simulated'::text]))),
  constraint carriers_pkey PRIMARY KEY (workspace_id, id),
  constraint carriers_registering_node_id_fkey FOREIGN KEY (registering_node_id) REFERENCES voice_nodes(id) ON DELETE SET NULL,
  constraint carriers_state_check CHECK ((state = ANY (ARRAY['unknown'::text, 'ok'::text, 'failing'::text]))),
  constraint carriers_state_source_check CHECK ((state_source = ANY (ARRAY['check'::text, 'call'::text, 'text'::text, 'registration'::text, 'account'::text]))),
  constraint carriers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table chatapp_profiles (
  workspace_id bigint not null,
  phone_number_id bigint not null,
  display_name text not null,
  display_name_status text not null,
  requested_display_name text,
  about text,
  description text,
  category text,
  email text,
  website text,
  address text,
  photo_key text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  declined_display_name text,
  decline_reason text,
  constraint chatapp_profiles_decline_reason_check CHECK ((decline_reason = ANY (ARRAY['personal_name'::text, 'unrelated_business'::text, 'format'::text, 'inconsistent_branding'::text]))),
  constraint chatapp_profiles_display_name_status_check CHECK ((display_name_status = ANY (ARRAY['approved'::text, 'pending_review'::text, 'declined'::text]))),
  constraint chatapp_profiles_pkey PRIMARY KEY (workspace_id, phone_number_id),
  constraint chatapp_profiles_workspace_id_phone_number_id_fkey FOREIGN KEY (workspace_id, phone_number_id) REFERENCES phone_numbers(workspace_id, id)
);

create table consents (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  contact_id bigint not null,
  given_at timestamp(3) with time zone not null,
  way text not null,
  wording text not null,
  evidence text,
  recorded_by bigint,
  recorded_by_name text,
  withdrawn_at timestamp(3) with time zone,
  withdrawal text,
  withdrawn_call_id bigint,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint consents_id_key UNIQUE (id),
  constraint consents_pkey PRIMARY KEY (workspace_id, id),
  constraint consents_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint consents_way_check CHECK ((way = ANY (ARRAY['web_form'::text, 'paper'::text, 'email'::text, 'text'::text, 'call'::text, 'in_person'::text, 'other'::text]))),
  constraint consents_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id) ON DELETE CASCADE
);

create table contacts (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  name text,
  phone text,
  email text,
  company text,
  tags text[] default '{}'::text[] not null,
  notes text,
  custom_fields jsonb default '{}'::jsonb not null,
  do_not_call boolean default false not null,
  chatapp_call_permission text default 'none'::text not null,
  last_activity_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search text generated always as (fold(((((((COALESCE(name, ''::text) || chr(10)) || COALESCE(email, ''::text)) || chr(10)) || COALESCE(company, ''::text)) || chr(10)) || COALESCE(digits(phone), ''::text)))) stored not null,
  metadata jsonb default '{}'::jsonb not null,
  external_id text,
  erased_at timestamp(3) with time zone,
  chatapp_user_id text,
  chatapp_call_permission_expires_at timestamp(3) with time zone,
  chatapp_call_permission_at timestamp(3) with time zone,
  chatapp_call_permission_checked_at timestamp(3) with time zone,
  constraint contacts_chatapp_call_permission_check CHECK ((chatapp_call_permission = ANY (ARRAY['none'::text, 'temporary'::text, 'permanent'::text]))),
  constraint contacts_pkey PRIMARY KEY (workspace_id, id),
  constraint contacts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table deleted_incoming_texts (
  workspace_id bigint not null,
  carrier text not null,
  carrier_message_id text not null,
  deleted_at timestamp(3) with time zone not null,
  constraint deleted_incoming_texts_pkey PRIMARY KEY (workspace_id, carrier, carrier_message_id),
  constraint deleted_incoming_texts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);

create table deleted_texts (
  workspace_id bigint not null,
  quarter_hour timestamp(3) with time zone not null,
  texts bigint not null,
  constraint deleted_texts_pkey PRIMARY KEY (workspace_id, quarter_hour),
  constraint deleted_texts_texts_check CHECK ((texts > 0)),
  constraint deleted_texts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table deliveries (
  workspace_id bigint not null,
  event_id text not null,
  endpoint_id bigint not null,
  id bigint generated by default as identity not null,
  status text not null,
  attempts jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint deliveries_pkey PRIMARY KEY (workspace_id, event_id, endpoint_id),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'delivered'::text, 'failed'::text, 'skipped'::text]))),
  constraint deliveries_workspace_id_endpoint_id_fkey FOREIGN KEY (workspace_id, endpoint_id) REFERENCES webhook_endpoints(workspace_id, id) ON DELETE CASCADE,
  constraint deliveries_workspace_id_event_id_fkey FOREIGN KEY (workspace_id, event_id) REFERENCES events(workspace_id, id) ON DELETE CASCADE
) with (fillfactor=45);

create table demo_steps (
  workspace_id bigint not null,
  step text not null,
  done_at timestamp(3) with time zone not null,
  constraint demo_steps_pkey PRIMARY KEY (workspace_id, step),
  constraint demo_steps_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table events (
  workspace_id bigint not null,
  id text not null,
  type text not null,
  body text not null,
  created_at timestamp(3) with time zone not null,
  trace_parent text,
  constraint events_pkey PRIMARY KEY (workspace_id, id),
  constraint events_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table faqs (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  question text not null,
  answer text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint faqs_pkey PRIMARY KEY (workspace_id, id),
  constraint faqs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table file_uploads (
  key text not null,
  claim uuid not null,
  claimed_at timestamp(3) with time zone not null,
  constraint file_uploads_pkey PRIMARY KEY (key)
);

create table followed_workspaces (
  workspace_id bigint not null,
  until timestamp(3) with time zone not null,
  constraint followed_workspaces_pkey PRIMARY KEY (workspace_id),
  constraint followed_workspaces_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table held_rooms (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  call_id bigint,
  kind text not null,
  room_id bigint not null,
  check_in date not null,
  check_out date not null,
  expires_at timestamp(3) with time zone not null,
  conversation_id bigint,
  holder bigint generated always as (COALESCE(call_id, (- conversation_id))) stored,
  constraint held_rooms_check CHECK ((check_in < check_out)),
  constraint held_rooms_check1 CHECK ((num_nonnulls(call_id, conversation_id) = 1)),
  constraint held_rooms_kind_check CHECK ((kind = ANY (ARRAY['offered'::text, 'confirming'::text]))),
  constraint held_rooms_pkey PRIMARY KEY (workspace_id, id),
  constraint held_rooms_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE CASCADE,
  constraint held_rooms_workspace_id_conversation_id_fkey FOREIGN KEY (workspace_id, conversation_id) REFERENCES text_conversations(workspace_id, id) ON DELETE CASCADE,
  constraint held_rooms_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint held_rooms_workspace_id_holder_kind_room_id_key UNIQUE (workspace_id, holder, kind, room_id),
  constraint held_rooms_workspace_id_room_id_fkey FOREIGN KEY (workspace_id, room_id) REFERENCES rooms(workspace_id, id) ON DELETE CASCADE
);

create table held_times (
  workspace_id bigint not null,
  call_id bigint,
  kind text not null,
  calendar bigint not null,
  service_id bigint,
  starts_at timestamp(3) with time zone not null,
  ends_at timestamp(3) with time zone not null,
  held_from timestamp(3) with time zone not null,
  held_until timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  conversation_id bigint,
  holder bigint generated always as (COALESCE(call_id, (- conversation_id))) stored not null,
  constraint held_times_check CHECK (((EXTRACT(epoch FROM (ends_at - starts_at)) >= (300)::numeric) AND (EXTRACT(epoch FROM (ends_at - starts_at)) <= (86400)::numeric))),
  constraint held_times_check1 CHECK (((EXTRACT(epoch FROM (starts_at - held_from)) >= (0)::numeric) AND (EXTRACT(epoch FROM (starts_at - held_from)) <= (28800)::numeric))),
  constraint held_times_check2 CHECK (((EXTRACT(epoch FROM (held_until - ends_at)) >= (0)::numeric) AND (EXTRACT(epoch FROM (held_until - ends_at)) <= (28800)::numeric))),
  constraint held_times_check3 CHECK ((num_nonnulls(call_id, conversation_id) = 1)),
  constraint held_times_kind_check CHECK ((kind = ANY (ARRAY['offered'::text, 'confirming'::text]))),
  constraint held_times_pkey PRIMARY KEY (workspace_id, holder, kind, calendar, starts_at),
  constraint held_times_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE CASCADE,
  constraint held_times_workspace_id_conversation_id_fkey FOREIGN KEY (workspace_id, conversation_id) REFERENCES text_conversations(workspace_id, id) ON DELETE CASCADE,
  constraint held_times_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table idempotency_keys (
  workspace_id bigint not null,
  idempotency_key text not null,
  request_hash bytea not null,
  http_status integer not null,
  answer text not null,
  created_at timestamp(3) with time zone not null,
  caller text not null,
  constraint idempotency_keys_pkey PRIMARY KEY (workspace_id, caller, idempotency_key),
  constraint idempotency_keys_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table inbox_items (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  type text not null,
  status text default 'open'::text not null,
  priority text default 'normal'::text not null,
  assigned_to bigint,
  subject text not null,
  body text not null,
  contact_id bigint,
  from_number text,
  call_id bigint,
  message_id bigint,
  audio_key text,
  audio_ms integer,
  due_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search text generated always as (fold(((((subject || chr(10)) || body) || chr(10)) || COALESCE(digits(from_number), ''::text)))) stored not null,
  constraint inbox_items_pkey PRIMARY KEY (workspace_id, id),
  constraint inbox_items_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint inbox_items_status_check CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'done'::text]))),
  constraint inbox_items_type_check CHECK ((type = ANY (ARRAY['message'::text, 'callback'::text, 'lead'::text, 'voicemail'::text, 'sms'::text]))),
  constraint inbox_items_workspace_id_assigned_to_fkey FOREIGN KEY (workspace_id, assigned_to) REFERENCES memberships(workspace_id, user_id) ON DELETE SET NULL (assigned_to),
  constraint inbox_items_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE SET NULL (call_id),
  constraint inbox_items_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id),
  constraint inbox_items_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint inbox_items_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE SET NULL (message_id)
);

create table installation (
  only_one boolean default true not null,
  id text default replace((gen_random_uuid())::text, '-'::text, ''::text) not null,
  demo_removed_at timestamp(3) with time zone,
  constraint installation_only_one_check CHECK (only_one),
  constraint installation_pkey PRIMARY KEY (only_one)
);

create table invitations (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  email text not null,
  name text,
  role text not null,
  token_hash bytea not null,
  invited_by bigint not null,
  expires_at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint invitations_pkey PRIMARY KEY (workspace_id, id),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'viewer'::text]))),
  constraint invitations_token_hash_key UNIQUE (token_hash),
  constraint invitations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);

create unlogged table job_claims (
  queue text not null,
  lane text not null,
  job_id bigint not null,
  workspace_id bigint,
  worker_id integer not null,
  leased_until timestamp(3) with time zone not null,
  claim bigint not null,
  run_at timestamp(3) with time zone not null,
  constraint job_claims_pkey PRIMARY KEY (job_id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500);

create table job_workers (
  id integer generated by default as identity not null,
  started_at timestamp(3) with time zone default now() not null,
  constraint job_workers_pkey PRIMARY KEY (id)
);

create table jobs (
  id bigint generated by default as identity not null,
  queue text not null,
  lane text not null,
  workspace_id bigint,
  payload jsonb default '{}'::jsonb not null,
  unique_key text,
  attempt integer default 0 not null,
  faults integer default 0 not null,
  run_at timestamp(3) with time zone not null,
  ready boolean not null,
  created_at timestamp(3) with time zone not null,
  constraint jobs_pkey PRIMARY KEY (id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_threshold=500, fillfactor=100);

create table knowledge_base_entries (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  title text not null,
  content text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint knowledge_base_entries_pkey PRIMARY KEY (workspace_id, id),
  constraint knowledge_base_entries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table law_changes (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  rule text not null,
  enforced boolean not null,
  reason text,
  changed_by bigint,
  changed_by_name text,
  changed_at timestamp(3) with time zone not null,
  constraint law_changes_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint law_changes_check CHECK ((enforced OR (reason IS NOT NULL))),
  constraint law_changes_id_key UNIQUE (id),
  constraint law_changes_pkey PRIMARY KEY (workspace_id, id),
  constraint law_changes_rule_check CHECK ((rule = ANY (ARRAY['ai_disclosure'::text, 'recording_notice'::text, 'calling_hours'::text, 'daily_attempts'::text, 'consent'::text]))),
  constraint law_changes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);

create table memberships (
  workspace_id bigint not null,
  user_id bigint not null,
  role text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint memberships_pkey PRIMARY KEY (workspace_id, user_id),
  constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text, 'viewer'::text]))),
  constraint memberships_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint memberships_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table message_drafts (
  workspace_id bigint not null,
  call_id bigint not null,
  message_key text not null,
  kind text not null,
  audio_key text not null,
  created_at timestamp(3) with time zone not null,
  constraint message_drafts_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'callback'::text, 'voicemail'::text]))),
  constraint message_drafts_pkey PRIMARY KEY (workspace_id, call_id, message_key),
  constraint message_drafts_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE CASCADE
);

create table messages (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  channel text not null,
  direction text not null,
  from_number text not null,
  to_number text not null,
  phone_number_id bigint not null,
  contact_id bigint,
  body text not null,
  status text not null,
  error text,
  carrier text,
  carrier_message_id text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search text generated always as (((((fold(body) || chr(10)) || digits(from_number)) || chr(10)) || digits(to_number))) stored not null,
  error_code text,
  handed_to bigint,
  handed_at timestamp(3) with time zone,
  written_at timestamp(3) with time zone,
  conversation_id bigint,
  sent_by text,
  assistant_answer text,
  tools jsonb,
  providers jsonb,
  constraint messages_assistant_answer_check CHECK ((assistant_answer = ANY (ARRAY['waiting'::text, 'answered'::text, 'left'::text]))),
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'chatapp'::text]))),
  constraint messages_check CHECK (((direction = 'inbound'::text) = (status = 'received'::text))),
  constraint messages_direction_check CHECK ((direction = ANY (ARRAY['inbound'::text, 'outbound'::text]))),
  constraint messages_pkey PRIMARY KEY (workspace_id, id),
  constraint messages_sent_by_check CHECK ((sent_by = ANY (ARRAY['assistant'::text, 'member'::text, 'api'::text, 'system'::text]))),
  constraint messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'delivered'::text, 'read'::text, 'received'::text, 'failed'::text]))),
  constraint messages_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id),
  constraint messages_workspace_id_conversation_id_fkey FOREIGN KEY (workspace_id, conversation_id) REFERENCES text_conversations(workspace_id, id) ON DELETE SET NULL (conversation_id),
  constraint messages_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint messages_workspace_id_phone_number_id_fkey FOREIGN KEY (workspace_id, phone_number_id) REFERENCES phone_numbers(workspace_id, id)
);

create table notices (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  kind text not null,
  audience text not null,
  channel text not null,
  recipient text not null,
  recipient_name text,
  subject text,
  body text not null,
  calendar jsonb,
  message_key uuid default gen_random_uuid() not null,
  status text default 'pending'::text not null,
  attempts integer default 0 not null,
  error text,
  sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint notices_audience_check CHECK ((audience = ANY (ARRAY['customer'::text, 'team'::text, 'staff'::text]))),
  constraint notices_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'text'::text]))),
  constraint notices_pkey PRIMARY KEY (workspace_id, id),
  constraint notices_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sent'::text, 'not_sent'::text, 'failed'::text]))),
  constraint notices_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
) with (fillfactor=80);

create table order_numbers (
  workspace_id bigint not null,
  last_number bigint not null,
  constraint order_numbers_last_number_check CHECK ((last_number > 0)),
  constraint order_numbers_pkey PRIMARY KEY (workspace_id),
  constraint order_numbers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table orders (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  number bigint not null,
  status text default 'new'::text not null,
  fulfillment text not null,
  customer_name text,
  customer_phone text,
  customer_email text,
  contact_id bigint,
  address text,
  items jsonb not null,
  currency text not null,
  subtotal_cents bigint not null,
  fee_cents bigint not null,
  total_cents bigint not null,
  source text not null,
  call_id bigint,
  notes text,
  requested_for timestamp(3) with time zone,
  ready_at timestamp(3) with time zone not null,
  cancel_reason text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search text generated always as (fold((((((number)::text || chr(10)) || COALESCE(customer_name, ''::text)) || chr(10)) || COALESCE(digits(customer_phone), ''::text)))) stored not null,
  metadata jsonb default '{}'::jsonb not null,
  external_id text,
  constraint orders_check CHECK (((address IS NOT NULL) OR (fulfillment <> 'delivery'::text))),
  constraint orders_check1 CHECK ((total_cents = (subtotal_cents + fee_cents))),
  constraint orders_fee_cents_check CHECK ((fee_cents >= 0)),
  constraint orders_fulfillment_check CHECK ((fulfillment = ANY (ARRAY['pickup'::text, 'delivery'::text, 'dine_in'::text]))),
  constraint orders_pkey PRIMARY KEY (workspace_id, id),
  constraint orders_source_check CHECK ((source = ANY (ARRAY['ai'::text, 'manual'::text, 'api'::text]))),
  constraint orders_status_check CHECK ((status = ANY (ARRAY['new'::text, 'confirmed'::text, 'preparing'::text, 'ready'::text, 'out_for_delivery'::text, 'completed'::text, 'cancelled'::text]))),
  constraint orders_subtotal_cents_check CHECK ((subtotal_cents >= 0)),
  constraint orders_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE SET NULL (call_id),
  constraint orders_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id),
  constraint orders_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table password_resets (
  user_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp(3) with time zone not null,
  constraint password_resets_pkey PRIMARY KEY (user_id),
  constraint password_resets_token_hash_key UNIQUE (token_hash),
  constraint password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table phone_numbers (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  number text not null,
  name text not null,
  country text not null,
  assistant_id bigint,
  active boolean default true not null,
  voice_enabled boolean default true not null,
  sms_enabled boolean default false not null,
  chatapp_active boolean default false not null,
  chatapp_calling boolean default false not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  voice_carrier_id bigint,
  text_carrier_id bigint,
  constraint phone_numbers_pkey PRIMARY KEY (workspace_id, id),
  constraint phone_numbers_workspace_id_assistant_id_fkey FOREIGN KEY (workspace_id, assistant_id) REFERENCES assistants(workspace_id, id),
  constraint phone_numbers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint phone_numbers_workspace_id_text_carrier_id_fkey FOREIGN KEY (workspace_id, text_carrier_id) REFERENCES carriers(workspace_id, id),
  constraint phone_numbers_workspace_id_voice_carrier_id_fkey FOREIGN KEY (workspace_id, voice_carrier_id) REFERENCES carriers(workspace_id, id)
);

create table product_categories (
  workspace_id bigint not null,
  key text not null,
  name text not null,
  "position" integer not null,
  constraint product_categories_pkey PRIMARY KEY (workspace_id, key),
  constraint product_categories_position_check CHECK (("position" >= 0)),
  constraint product_categories_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table products (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  name text not null,
  description text,
  category text,
  price_cents integer not null,
  available boolean default true not null,
  "position" integer default 0 not null,
  options jsonb default '[]'::jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search text generated always as (fold(((((name || chr(10)) || COALESCE(description, ''::text)) || chr(10)) || COALESCE(category, ''::text)))) stored not null,
  metadata jsonb default '{}'::jsonb not null,
  external_id text,
  category_position integer,
  constraint products_pkey PRIMARY KEY (workspace_id, id),
  constraint products_price_cents_check CHECK ((price_cents >= 0)),
  constraint products_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table providers (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  kind text not null,
  name text not null,
  base_url text,
  models text[],
  listening text[],
  voices text[],
  sealed_key text,
  active boolean default true not null,
  state text default 'unknown'::text not null,
  message text,
  checked_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint providers_kind_check CHECK ((kind = ANY (ARRAY['openai'::text, 'anthropic'::text, 'deepgram'::text, 'elevenlabs'::text, 'cartesia'::text]))),
  constraint providers_pkey PRIMARY KEY (workspace_id, id),
  constraint providers_state_check CHECK ((state = ANY (ARRAY['unknown'::text, 'ok'::text, 'failing'::text]))),
  constraint providers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table rate_limits (
  workspace_id bigint not null,
  window_start bigint not null,
  taken integer not null,
  caller text not null,
  constraint rate_limits_pkey PRIMARY KEY (workspace_id, caller)
);

create table record_counts (
  workspace_id bigint not null,
  resource text not null,
  slot bigint generated always as identity not null,
  records bigint not null,
  constraint record_counts_pkey PRIMARY KEY (workspace_id, resource, slot),
  constraint record_counts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
) with (fillfactor=50);

create table recovery_codes (
  user_id bigint not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE
);

create table reservation_numbers (
  workspace_id bigint not null,
  last_number bigint not null,
  constraint reservation_numbers_last_number_check CHECK ((last_number > 0)),
  constraint reservation_numbers_pkey PRIMARY KEY (workspace_id),
  constraint reservation_numbers_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table reservations (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  number bigint not null,
  status text not null,
  room_id bigint,
  check_in date not null,
  check_out date not null,
  adults integer not null,
  children integer not null,
  guest_name text,
  guest_phone text,
  guest_email text,
  contact_id bigint,
  currency text not null,
  nightly_cents bigint not null,
  total_cents bigint not null,
  nights_breakdown jsonb default '[]'::jsonb not null,
  source text not null,
  call_id bigint,
  notes text,
  cancel_reason text,
  feed_id bigint,
  feed_key text,
  missed smallint default 0 not null,
  released boolean default false not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  holds_room boolean generated always as ((status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'checked_in'::text]))) stored not null,
  search text generated always as (fold((((((((number)::text || chr(10)) || COALESCE(guest_name, ''::text)) || chr(10)) || COALESCE(guest_email, ''::text)) || chr(10)) || COALESCE(digits(guest_phone), ''::text)))) stored not null,
  metadata jsonb default '{}'::jsonb not null,
  external_id text,
  constraint reservations_adults_check CHECK ((adults >= 0)),
  constraint reservations_check CHECK ((check_out > check_in)),
  constraint reservations_children_check CHECK ((children >= 0)),
  constraint reservations_nightly_cents_check CHECK ((nightly_cents >= 0)),
  constraint reservations_pkey PRIMARY KEY (workspace_id, id),
  constraint reservations_source_check CHECK ((source = ANY (ARRAY['ai'::text, 'manual'::text, 'api'::text, 'ical'::text]))),
  constraint reservations_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'confirmed'::text, 'checked_in'::text, 'checked_out'::text, 'cancelled'::text, 'no_show'::text]))),
  constraint reservations_total_cents_check CHECK ((total_cents >= 0)),
  constraint reservations_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE SET NULL (call_id),
  constraint reservations_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(workspace_id, id),
  constraint reservations_workspace_id_feed_id_fkey FOREIGN KEY (workspace_id, feed_id) REFERENCES room_feeds(workspace_id, id) ON DELETE SET NULL (feed_id),
  constraint reservations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint reservations_workspace_id_room_id_fkey FOREIGN KEY (workspace_id, room_id) REFERENCES rooms(workspace_id, id) ON DELETE SET NULL (room_id)
);

create table room_feeds (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  room_id bigint not null,
  url text not null,
  "position" integer not null,
  fetched_at timestamp(3) with time zone,
  last_synced_at timestamp(3) with time zone,
  events integer default 0 not null,
  last_error text,
  created_at timestamp(3) with time zone not null,
  label text,
  constraint room_feeds_pkey PRIMARY KEY (workspace_id, id),
  constraint room_feeds_workspace_id_room_id_fkey FOREIGN KEY (workspace_id, room_id) REFERENCES rooms(workspace_id, id) ON DELETE CASCADE
);

create table rooms (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  name text not null,
  description text,
  category text,
  price_cents integer not null,
  quantity integer default 1 not null,
  max_guests integer,
  max_adults integer,
  max_children integer,
  min_nights integer default 1 not null,
  max_nights integer,
  seasonal_rates jsonb default '[]'::jsonb not null,
  amenities text[] default '{}'::text[] not null,
  available boolean default true not null,
  "position" integer default 0 not null,
  export_token text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  search text generated always as (fold(((((name || chr(10)) || COALESCE(description, ''::text)) || chr(10)) || COALESCE(category, ''::text)))) stored not null,
  metadata jsonb default '{}'::jsonb not null,
  external_id text,
  constraint rooms_max_adults_check CHECK ((max_adults >= 1)),
  constraint rooms_max_children_check CHECK ((max_children >= 0)),
  constraint rooms_max_guests_check CHECK ((max_guests >= 1)),
  constraint rooms_max_nights_check CHECK ((max_nights >= 1)),
  constraint rooms_min_nights_check CHECK ((min_nights >= 1)),
  constraint rooms_pkey PRIMARY KEY (workspace_id, id),
  constraint rooms_price_cents_check CHECK ((price_cents >= 0)),
  constraint rooms_quantity_check CHECK ((quantity >= 0)),
  constraint rooms_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table scenario_results (
  workspace_id bigint not null,
  run_id bigint not null,
  "position" integer not null,
  scenario_id bigint,
  played jsonb not null,
  passed boolean,
  reasons jsonb default '[]'::jsonb not null,
  transcript jsonb default '[]'::jsonb not null,
  is_played boolean default false not null,
  constraint scenario_results_pkey PRIMARY KEY (workspace_id, run_id, "position"),
  constraint scenario_results_workspace_id_run_id_fkey FOREIGN KEY (workspace_id, run_id) REFERENCES scenario_runs(workspace_id, id) ON DELETE CASCADE,
  constraint scenario_results_workspace_id_scenario_id_fkey FOREIGN KEY (workspace_id, scenario_id) REFERENCES scenarios(workspace_id, id) ON DELETE SET NULL (scenario_id)
);

create table scenario_runs (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  assistant_id bigint not null,
  call_id bigint,
  created_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint scenario_runs_pkey PRIMARY KEY (workspace_id, id),
  constraint scenario_runs_workspace_id_assistant_id_fkey FOREIGN KEY (workspace_id, assistant_id) REFERENCES assistants(workspace_id, id),
  constraint scenario_runs_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE CASCADE,
  constraint scenario_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table scenarios (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  assistant_id bigint not null,
  name text not null,
  caller jsonb not null,
  lines jsonb,
  at text,
  expect jsonb not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint scenarios_pkey PRIMARY KEY (workspace_id, id),
  constraint scenarios_workspace_id_assistant_id_fkey FOREIGN KEY (workspace_id, assistant_id) REFERENCES assistants(workspace_id, id),
  constraint scenarios_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table schema_functions (
  name text not null,
  version integer not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_functions_pkey PRIMARY KEY (name)
);

create table schema_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table second_factors (
  user_id bigint not null,
  sealed_secret text not null,
  confirmed_at timestamp(3) with time zone,
  last_step bigint default 0 not null,
  created_at timestamp(3) with time zone not null,
  constraint second_factors_pkey PRIMARY KEY (user_id),
  constraint second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table service_staff (
  workspace_id bigint not null,
  service_id bigint not null,
  staff_member_id bigint not null,
  constraint service_staff_pkey PRIMARY KEY (workspace_id, service_id, staff_member_id),
  constraint service_staff_workspace_id_service_id_fkey FOREIGN KEY (workspace_id, service_id) REFERENCES services(workspace_id, id) ON DELETE CASCADE,
  constraint service_staff_workspace_id_staff_member_id_fkey FOREIGN KEY (workspace_id, staff_member_id) REFERENCES staff_members(workspace_id, id) ON DELETE CASCADE
);

create table services (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  name text not null,
  description text,
  duration_minutes integer not null,
  buffer_before_minutes integer default 0 not null,
  buffer_after_minutes integer default 0 not null,
  min_notice_minutes integer default 0 not null,
  max_advance_days integer not null,
  slot_interval_minutes integer,
  capacity integer default 1 not null,
  price_cents integer,
  active boolean default true not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  constraint services_buffer_after_minutes_check CHECK (((buffer_after_minutes >= 0) AND (buffer_after_minutes <= 480))),
  constraint services_buffer_before_minutes_check CHECK (((buffer_before_minutes >= 0) AND (buffer_before_minutes <= 480))),
  constraint services_capacity_check CHECK ((capacity >= 1)),
  constraint services_duration_minutes_check CHECK (((duration_minutes >= 5) AND (duration_minutes <= 1440))),
  constraint services_max_advance_days_check CHECK ((max_advance_days >= 0)),
  constraint services_min_notice_minutes_check CHECK ((min_notice_minutes >= 0)),
  constraint services_pkey PRIMARY KEY (workspace_id, id),
  constraint services_price_cents_check CHECK ((price_cents >= 0)),
  constraint services_slot_interval_minutes_check CHECK (((slot_interval_minutes >= 5) AND (slot_interval_minutes <= 720))),
  constraint services_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table sessions (
  id bigint generated by default as identity not null,
  token_hash bytea not null,
  user_id bigint not null,
  workspace_id bigint not null,
  needs_code boolean default false not null,
  user_agent text,
  address text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);

create table smpp_deliveries (
  workspace_id bigint not null,
  id bigint generated always as identity not null,
  carrier_id bigint not null,
  session text not null,
  digest text not null,
  received_at timestamp(3) with time zone not null,
  constraint smpp_deliveries_pkey PRIMARY KEY (workspace_id, id),
  constraint smpp_deliveries_workspace_id_carrier_id_fkey FOREIGN KEY (workspace_id, carrier_id) REFERENCES carriers(workspace_id, id) ON DELETE CASCADE,
  constraint smpp_deliveries_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);

create table smpp_submissions (
  workspace_id bigint not null,
  id bigint generated always as identity not null,
  carrier_id bigint not null,
  message_id bigint,
  part smallint,
  parts smallint,
  smsc_id text,
  state text,
  error_code text,
  created_at timestamp(3) with time zone not null,
  constraint smpp_submissions_check CHECK ((((message_id IS NULL) = (part IS NULL)) AND ((part IS NULL) = (parts IS NULL)))),
  constraint smpp_submissions_pkey PRIMARY KEY (workspace_id, id),
  constraint smpp_submissions_workspace_id_carrier_id_fkey FOREIGN KEY (workspace_id, carrier_id) REFERENCES carriers(workspace_id, id) ON DELETE CASCADE,
  constraint smpp_submissions_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint smpp_submissions_workspace_id_message_id_carrier_id_part_key UNIQUE (workspace_id, message_id, carrier_id, part),
  constraint smpp_submissions_workspace_id_message_id_fkey FOREIGN KEY (workspace_id, message_id) REFERENCES messages(workspace_id, id) ON DELETE CASCADE
);

create table smpp_text_parts (
  workspace_id bigint not null,
  id bigint generated always as identity not null,
  carrier_id bigint not null,
  from_number text not null,
  to_number text not null,
  reference text not null,
  part smallint not null,
  parts smallint not null,
  data_coding smallint not null,
  octets bytea not null,
  received_at timestamp(3) with time zone not null,
  constraint smpp_text_parts_pkey PRIMARY KEY (workspace_id, id),
  constraint smpp_text_parts_workspace_id_carrier_id_fkey FOREIGN KEY (workspace_id, carrier_id) REFERENCES carriers(workspace_id, id) ON DELETE CASCADE,
  constraint smpp_text_parts_workspace_id_carrier_id_from_number_to_numb_key UNIQUE (workspace_id, carrier_id, from_number, to_number, reference, parts, part),
  constraint smpp_text_parts_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE
);

create table sms_opt_outs (
  workspace_id bigint not null,
  phone_number_id bigint not null,
  phone text not null,
  created_at timestamp(3) with time zone not null,
  channel text default 'sms'::text not null,
  said_at timestamp(3) with time zone,
  constraint sms_opt_outs_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'chatapp'::text]))),
  constraint sms_opt_outs_pkey PRIMARY KEY (workspace_id, phone, phone_number_id, channel),
  constraint sms_opt_outs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint sms_opt_outs_workspace_id_phone_number_id_fkey FOREIGN KEY (workspace_id, phone_number_id) REFERENCES phone_numbers(workspace_id, id)
);

create table staff_members (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  name text not null,
  email text,
  phone text,
  working_hours jsonb,
  date_overrides jsonb default '[]'::jsonb not null,
  time_off jsonb default '[]'::jsonb not null,
  priority integer default 0 not null,
  active boolean default true not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  notifications jsonb default '{"moved": true, "booked": true, "channel": "auto", "cancelled": true}'::jsonb not null,
  constraint staff_members_pkey PRIMARY KEY (workspace_id, id),
  constraint staff_members_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table text_conversations (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  phone_number_id bigint not null,
  channel text not null,
  person text not null,
  answered_by text default 'assistant'::text not null,
  memory jsonb default '{}'::jsonb not null,
  last_answer_id bigint,
  started_at timestamp(3) with time zone not null,
  last_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  constraint text_conversations_answered_by_check CHECK ((answered_by = ANY (ARRAY['assistant'::text, 'team'::text]))),
  constraint text_conversations_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'chatapp'::text]))),
  constraint text_conversations_pkey PRIMARY KEY (workspace_id, id),
  constraint text_conversations_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id),
  constraint text_conversations_workspace_id_phone_number_id_fkey FOREIGN KEY (workspace_id, phone_number_id) REFERENCES phone_numbers(workspace_id, id)
);

create table text_listings (
  workspace_id bigint not null,
  phone_number_id bigint not null,
  carrier_id bigint not null,
  begun_at timestamp(3) with time zone not null,
  known_until timestamp(3) with time zone not null,
  asked_at timestamp(3) with time zone not null,
  constraint text_listings_pkey PRIMARY KEY (workspace_id, phone_number_id),
  constraint text_listings_workspace_id_carrier_id_fkey FOREIGN KEY (workspace_id, carrier_id) REFERENCES carriers(workspace_id, id) ON DELETE CASCADE,
  constraint text_listings_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id) ON DELETE CASCADE,
  constraint text_listings_workspace_id_phone_number_id_fkey FOREIGN KEY (workspace_id, phone_number_id) REFERENCES phone_numbers(workspace_id, id) ON DELETE CASCADE
);

create table tool_effects (
  workspace_id bigint not null,
  call_id bigint,
  tool text not null,
  content bytea not null,
  facts jsonb not null,
  created_at timestamp(3) with time zone not null,
  conversation_id bigint,
  holder bigint generated always as (COALESCE(call_id, (- conversation_id))) stored not null,
  constraint tool_effects_check CHECK ((num_nonnulls(call_id, conversation_id) = 1)),
  constraint tool_effects_content_check CHECK ((length(content) = 32)),
  constraint tool_effects_pkey PRIMARY KEY (workspace_id, holder, tool, content),
  constraint tool_effects_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE CASCADE,
  constraint tool_effects_workspace_id_conversation_id_fkey FOREIGN KEY (workspace_id, conversation_id) REFERENCES text_conversations(workspace_id, id) ON DELETE CASCADE,
  constraint tool_effects_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table transcript_turns (
  workspace_id bigint not null,
  call_id bigint not null,
  "position" integer not null,
  role text not null,
  content text not null,
  offset_ms integer not null,
  duration_ms integer not null,
  interrupted boolean not null,
  tools jsonb,
  said_by jsonb,
  constraint transcript_turns_pkey PRIMARY KEY (workspace_id, call_id, "position"),
  constraint transcript_turns_role_check CHECK ((role = ANY (ARRAY['assistant'::text, 'user'::text]))),
  constraint transcript_turns_workspace_id_call_id_fkey FOREIGN KEY (workspace_id, call_id) REFERENCES calls(workspace_id, id) ON DELETE CASCADE
);

create table used_minutes (
  workspace_id bigint not null,
  quarter_hour timestamp(3) with time zone not null,
  minutes bigint not null,
  constraint used_minutes_minutes_check CHECK ((minutes > 0)),
  constraint used_minutes_pkey PRIMARY KEY (workspace_id, quarter_hour),
  constraint used_minutes_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
);

create table users (
  id bigint generated by default as identity not null,
  name text not null,
  email text not null,
  password_hash text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  is_operator boolean default false not null,
  constraint users_pkey PRIMARY KEY (id)
);

create table voice_nodes (
  id integer generated by default as identity not null,
  started_at timestamp(3) with time zone not null,
  seen_at timestamp(3) with time zone not null,
  roles text[] default '{}'::text[] not null,
  version text,
  host text,
  constraint voice_nodes_pkey PRIMARY KEY (id)
);

create table webhook_endpoints (
  workspace_id bigint not null,
  id bigint generated by default as identity not null,
  url text not null,
  events text[] not null,
  active boolean default true not null,
  description text,
  secret text,
  last_status integer,
  last_sent_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  kind text default 'webhook'::text not null,
  constraint webhook_endpoints_events_check CHECK ((cardinality(events) > 0)),
  constraint webhook_endpoints_kind_check CHECK ((kind = ANY (ARRAY['webhook'::text, 'hook'::text]))),
  constraint webhook_endpoints_pkey PRIMARY KEY (workspace_id, id),
  constraint webhook_endpoints_secret CHECK (((kind = 'hook'::text) OR (secret IS NOT NULL))),
  constraint webhook_endpoints_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES workspaces(id)
) with (fillfactor=80);

create table workspaces (
  id bigint generated by default as identity not null,
  name text not null,
  slug text not null,
  timezone text not null,
  currency text not null,
  country text not null,
  language text not null,
  plan text default 'self_hosted'::text not null,
  included_minutes integer,
  max_concurrent_calls integer,
  orders_enabled boolean default false not null,
  hotels_enabled boolean default false not null,
  texting_enabled boolean default false not null,
  industry text,
  description text,
  phone text,
  email text,
  website text,
  address text,
  opening_hours jsonb default '[]'::jsonb not null,
  holidays jsonb default '[]'::jsonb not null,
  ordering_fulfillments text[] default '{pickup}'::text[] not null,
  delivery_fee_cents integer default 0 not null,
  delivery_minimum_cents integer default 0 not null,
  prep_minutes integer default 0 not null,
  hotel_check_in_time text default '15:00'::text not null,
  hotel_check_out_time text default '11:00'::text not null,
  hotel_auto_confirm boolean default false not null,
  notification_emails text[] default '{}'::text[] not null,
  notification_texts text[] default '{}'::text[] not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  included_texts integer,
  notification_topics jsonb default '{"appointments": {"texts": [], "emails": []}}'::jsonb not null,
  agency_id bigint,
  rules_off text[] default '{}'::text[] not null,
  recording_retention_days integer,
  constraint workspaces_agency_id_fkey FOREIGN KEY (agency_id) REFERENCES workspaces(id) ON DELETE SET NULL,
  constraint workspaces_included_texts_check CHECK ((included_texts >= 0)),
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_recording_retention_days_check CHECK (((recording_retention_days >= 1) AND (recording_retention_days <= 3650))),
  constraint workspaces_slug_key UNIQUE (slug)
);

CREATE INDEX api_keys_live ON public.api_keys USING btree (workspace_id, id) WHERE (revoked_at IS NULL);

CREATE INDEX appointments_by_call ON public.appointments USING btree (workspace_id, call_id) WHERE (call_id IS NOT NULL);
CREATE INDEX appointments_by_contact ON public.appointments USING btree (workspace_id, contact_id, starts_at, id) INCLUDE (status) WHERE (contact_id IS NOT NULL);
CREATE INDEX appointments_by_service ON public.appointments USING btree (workspace_id, service_id, starts_at, id) INCLUDE (status) WHERE (service_id IS NOT NULL);
CREATE INDEX appointments_by_staff ON public.appointments USING btree (workspace_id, staff_member_id, starts_at, id) INCLUDE (status) WHERE (staff_member_id IS NOT NULL);
CREATE INDEX appointments_by_start ON public.appointments USING btree (workspace_id, starts_at, id) INCLUDE (status);
CREATE INDEX appointments_by_status ON public.appointments USING btree (workspace_id, status, starts_at, id);
CREATE INDEX appointments_by_update ON public.appointments USING btree (workspace_id, updated_at) INCLUDE (starts_at, id, status);
CREATE UNIQUE INDEX appointments_external_id ON public.appointments USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX appointments_held ON public.appointments USING btree (workspace_id, starts_at) INCLUDE (id, calendar, service_id, ends_at, held_from, held_until, place) WHERE (status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'completed'::text]));
CREATE UNIQUE INDEX appointments_places ON public.appointments USING btree (workspace_id, calendar, slot, place) WHERE ((place IS NOT NULL) AND (status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'completed'::text])));
CREATE INDEX appointments_search ON public.appointments USING gin (((- workspace_id)), search gin_trgm_ops) WITH (gin_pending_list_limit='1024');

CREATE INDEX assistant_knowledge_by_assistant ON public.assistant_knowledge USING btree (workspace_id, assistant_id);

CREATE INDEX assistants_by_status ON public.assistants USING btree (workspace_id, status, id);

CREATE INDEX attempts_age ON public.attempts USING btree (window_end);

CREATE INDEX call_commands_of_call ON public.call_commands USING btree (workspace_id, call_id);

CREATE INDEX call_permission_requests_of_contact ON public.call_permission_requests USING btree (workspace_id, contact_id, requested_at);

CREATE INDEX call_traces_by_age ON public.call_traces USING btree (created_at);

CREATE INDEX calls_by_assistant ON public.calls USING btree (workspace_id, assistant_id, started_at DESC, id DESC);
CREATE INDEX calls_by_callee ON public.calls USING btree (workspace_id, to_number, started_at DESC, id DESC);
CREATE INDEX calls_by_caller ON public.calls USING btree (workspace_id, from_number, started_at DESC, id DESC);
CREATE INDEX calls_by_contact ON public.calls USING btree (workspace_id, contact_id, started_at DESC, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX calls_by_direction ON public.calls USING btree (workspace_id, direction, started_at DESC, id DESC);
CREATE INDEX calls_by_outcome ON public.calls USING btree (workspace_id, outcome, started_at DESC, id DESC) WHERE (outcome IS NOT NULL);
CREATE INDEX calls_by_recording ON public.calls USING btree (recording_key) WHERE (recording_key IS NOT NULL);
CREATE INDEX calls_by_status ON public.calls USING btree (workspace_id, status, started_at DESC, id DESC);
CREATE INDEX calls_newest ON public.calls USING btree (workspace_id, started_at DESC, id DESC);
CREATE INDEX calls_recorded ON public.calls USING btree (workspace_id, ended_at) WHERE (recording_key IS NOT NULL);
CREATE INDEX calls_running ON public.calls USING btree (voice_node_id) WHERE (status = ANY (ARRAY['queued'::text, 'ringing'::text, 'in_progress'::text]));
CREATE INDEX calls_statistics ON public.calls USING btree (workspace_id, started_at) INCLUDE (direction, outcome, answered_at, ended_at, duration_seconds, response_ms);
CREATE INDEX calls_words ON public.calls USING gin (((- workspace_id)), words) WITH (gin_pending_list_limit='1024');

CREATE INDEX campaign_contacts_by_call ON public.campaign_contacts USING btree (workspace_id, call_id) WHERE (call_id IS NOT NULL);
CREATE INDEX campaign_contacts_by_contact ON public.campaign_contacts USING btree (workspace_id, contact_id);
CREATE INDEX campaign_contacts_calling ON public.campaign_contacts USING btree (workspace_id, campaign_id) WHERE (state = 'calling'::text);
CREATE INDEX campaign_contacts_due ON public.campaign_contacts USING btree (workspace_id, campaign_id, due_at, contact_id) WHERE (state = 'pending'::text);

CREATE INDEX carrier_lines_by_carrier ON public.carrier_lines USING btree (carrier_id, node_id);
CREATE INDEX carrier_lines_by_node ON public.carrier_lines USING btree (node_id);

CREATE INDEX carriers_by_registering_node ON public.carriers USING btree (registering_node_id) WHERE (registering_node_id IS NOT NULL);

CREATE INDEX consents_by_user ON public.consents USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
CREATE INDEX consents_of_contact ON public.consents USING btree (workspace_id, contact_id, id);

CREATE INDEX contacts_by_activity ON public.contacts USING btree (workspace_id, last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_change ON public.contacts USING btree (workspace_id, updated_at) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_by_do_not_call ON public.contacts USING btree (workspace_id, do_not_call, last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX contacts_external_id ON public.contacts USING btree (workspace_id, external_id) WHERE ((external_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX contacts_live_chatapp_user ON public.contacts USING btree (workspace_id, chatapp_user_id) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_live_email ON public.contacts USING btree (workspace_id, lower(email)) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX contacts_live_phone ON public.contacts USING btree (workspace_id, phone) WHERE (deleted_at IS NULL);
CREATE INDEX contacts_search ON public.contacts USING gin (((- workspace_id)), search gin_trgm_ops) WITH (gin_pending_list_limit='1024') WHERE (deleted_at IS NULL);
CREATE INDEX contacts_tags ON public.contacts USING gin (workspace_id, tags) WHERE (deleted_at IS NULL);

CREATE INDEX deleted_incoming_texts_by_age ON public.deleted_incoming_texts USING btree (deleted_at);

CREATE INDEX deliveries_newest ON public.deliveries USING btree (workspace_id, endpoint_id, id DESC);

CREATE INDEX events_age ON public.events USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');

CREATE INDEX file_uploads_by_age ON public.file_uploads USING btree (claimed_at);

CREATE INDEX held_rooms_by_room ON public.held_rooms USING btree (workspace_id, room_id, check_out);
CREATE INDEX held_rooms_of_call ON public.held_rooms USING btree (workspace_id, call_id);
CREATE INDEX held_rooms_of_conversation ON public.held_rooms USING btree (workspace_id, conversation_id) WHERE (conversation_id IS NOT NULL);

CREATE INDEX held_times_by_start ON public.held_times USING btree (workspace_id, starts_at) INCLUDE (holder, calendar, service_id, ends_at, held_from, held_until, expires_at);
CREATE INDEX held_times_of_call ON public.held_times USING btree (workspace_id, call_id);
CREATE INDEX held_times_of_conversation ON public.held_times USING btree (workspace_id, conversation_id) WHERE (conversation_id IS NOT NULL);

CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);

CREATE INDEX inbox_items_by_audio ON public.inbox_items USING btree (audio_key) WHERE (audio_key IS NOT NULL);
CREATE INDEX inbox_items_by_call ON public.inbox_items USING btree (workspace_id, call_id, created_at DESC, id DESC) WHERE (call_id IS NOT NULL);
CREATE INDEX inbox_items_by_contact ON public.inbox_items USING btree (workspace_id, contact_id, created_at DESC, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX inbox_items_by_member ON public.inbox_items USING btree (workspace_id, assigned_to, created_at DESC, id DESC);
CREATE INDEX inbox_items_by_message ON public.inbox_items USING btree (workspace_id, message_id) WHERE (message_id IS NOT NULL);
CREATE INDEX inbox_items_by_number ON public.inbox_items USING btree (workspace_id, from_number) WHERE (from_number IS NOT NULL);
CREATE INDEX inbox_items_by_priority ON public.inbox_items USING btree (workspace_id, priority, created_at DESC, id DESC);
CREATE INDEX inbox_items_by_status ON public.inbox_items USING btree (workspace_id, status, created_at DESC, id DESC);
CREATE INDEX inbox_items_by_type ON public.inbox_items USING btree (workspace_id, type, created_at DESC, id DESC);
CREATE INDEX inbox_items_newest ON public.inbox_items USING btree (workspace_id, created_at DESC, id DESC);
CREATE INDEX inbox_items_recorded ON public.inbox_items USING btree (workspace_id, created_at) WHERE (audio_key IS NOT NULL);
CREATE INDEX inbox_items_search ON public.inbox_items USING gin (((- workspace_id)), search gin_trgm_ops) WITH (gin_pending_list_limit='1024');

CREATE INDEX invitations_by_user ON public.invitations USING btree (invited_by);
CREATE UNIQUE INDEX invitations_of_email ON public.invitations USING btree (workspace_id, lower(email));

CREATE INDEX jobs_ready ON public.jobs USING btree (queue, lane, run_at, id) WHERE ready;
CREATE INDEX jobs_scheduled ON public.jobs USING btree (queue, run_at) WHERE (NOT ready);
CREATE UNIQUE INDEX jobs_unique ON public.jobs USING btree (queue, unique_key) WHERE (unique_key IS NOT NULL);

CREATE INDEX law_changes_by_rule ON public.law_changes USING btree (workspace_id, rule, id DESC);
CREATE INDEX law_changes_by_user ON public.law_changes USING btree (changed_by) WHERE (changed_by IS NOT NULL);

CREATE INDEX messages_by_channel ON public.messages USING btree (workspace_id, channel, created_at DESC, id DESC);
CREATE INDEX messages_by_contact ON public.messages USING btree (workspace_id, contact_id, created_at DESC, id DESC);
CREATE INDEX messages_by_direction ON public.messages USING btree (workspace_id, direction, created_at DESC, id DESC);
CREATE INDEX messages_by_phone_number ON public.messages USING btree (workspace_id, phone_number_id, created_at DESC, id DESC);
CREATE INDEX messages_by_receiver ON public.messages USING btree (workspace_id, to_number) WHERE (direction = 'outbound'::text);
CREATE INDEX messages_by_status ON public.messages USING btree (workspace_id, status, created_at DESC, id DESC);
CREATE INDEX messages_by_writer ON public.messages USING btree (workspace_id, from_number, created_at DESC) WHERE (direction = 'inbound'::text);
CREATE INDEX messages_counted ON public.messages USING btree (workspace_id, created_at) WHERE ((direction = 'outbound'::text) AND (status <> 'failed'::text));
CREATE INDEX messages_newest ON public.messages USING btree (workspace_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX messages_of_carrier ON public.messages USING btree (workspace_id, carrier, carrier_message_id) WHERE (carrier_message_id IS NOT NULL);
CREATE INDEX messages_of_conversation ON public.messages USING btree (workspace_id, conversation_id, id) WHERE (conversation_id IS NOT NULL);
CREATE INDEX messages_search ON public.messages USING gin (((- workspace_id)), search gin_trgm_ops) WITH (gin_pending_list_limit='1024');

CREATE INDEX notices_age ON public.notices USING brin (created_at) WITH (pages_per_range='32', autosummarize='on');
CREATE INDEX notices_by_channel ON public.notices USING btree (workspace_id, channel, id DESC);
CREATE INDEX notices_by_status ON public.notices USING btree (workspace_id, status, id DESC);

CREATE INDEX orders_by_call ON public.orders USING btree (workspace_id, call_id) WHERE (call_id IS NOT NULL);
CREATE INDEX orders_by_contact ON public.orders USING btree (workspace_id, contact_id, created_at DESC, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX orders_by_fulfillment ON public.orders USING btree (workspace_id, fulfillment, created_at DESC, id DESC);
CREATE INDEX orders_by_status ON public.orders USING btree (workspace_id, status, created_at DESC, id DESC);
CREATE INDEX orders_changed ON public.orders USING btree (workspace_id, updated_at);
CREATE UNIQUE INDEX orders_external_id ON public.orders USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX orders_newest ON public.orders USING btree (workspace_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX orders_number ON public.orders USING btree (workspace_id, number);
CREATE INDEX orders_open ON public.orders USING btree (workspace_id, created_at DESC, id DESC) WHERE (status <> ALL (ARRAY['completed'::text, 'cancelled'::text]));
CREATE INDEX orders_search ON public.orders USING gin (((- workspace_id)), search gin_trgm_ops) WITH (gin_pending_list_limit='1024');

CREATE UNIQUE INDEX phone_numbers_active_number ON public.phone_numbers USING btree (number) WHERE active;
CREATE INDEX phone_numbers_by_assistant ON public.phone_numbers USING btree (workspace_id, assistant_id);
CREATE INDEX phone_numbers_by_text_carrier ON public.phone_numbers USING btree (workspace_id, text_carrier_id) WHERE (text_carrier_id IS NOT NULL);
CREATE INDEX phone_numbers_by_voice_carrier ON public.phone_numbers USING btree (workspace_id, voice_carrier_id) WHERE (voice_carrier_id IS NOT NULL);

CREATE INDEX products_by_available ON public.products USING btree (workspace_id, available, category_position, fold(category), "position", id);
CREATE INDEX products_by_category ON public.products USING btree (workspace_id, fold(category), category_position, "position", id);
CREATE UNIQUE INDEX products_external_id ON public.products USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX products_on_menu ON public.products USING btree (workspace_id, category_position, fold(category), "position", id);
CREATE INDEX products_search ON public.products USING gin (workspace_id, search gin_trgm_ops);

CREATE INDEX rate_limits_age ON public.rate_limits USING btree (window_start);

CREATE INDEX reservations_active ON public.reservations USING btree (workspace_id, check_in DESC, id DESC) WHERE holds_room;
CREATE INDEX reservations_by_call ON public.reservations USING btree (workspace_id, call_id) WHERE (call_id IS NOT NULL);
CREATE INDEX reservations_by_contact ON public.reservations USING btree (workspace_id, contact_id, check_in DESC, id DESC) WHERE (contact_id IS NOT NULL);
CREATE INDEX reservations_by_leaving ON public.reservations USING btree (workspace_id, check_out, check_in);
CREATE INDEX reservations_by_room ON public.reservations USING btree (workspace_id, room_id, check_in DESC, id DESC);
CREATE INDEX reservations_by_source ON public.reservations USING btree (workspace_id, source, check_in DESC, id DESC);
CREATE INDEX reservations_by_status ON public.reservations USING btree (workspace_id, status, check_in DESC, id DESC);
CREATE INDEX reservations_changed ON public.reservations USING btree (workspace_id, updated_at);
CREATE UNIQUE INDEX reservations_external_id ON public.reservations USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX reservations_holding ON public.reservations USING btree (workspace_id, room_id, check_out, check_in) WHERE holds_room;
CREATE INDEX reservations_latest ON public.reservations USING btree (workspace_id, check_in DESC, id DESC);
CREATE UNIQUE INDEX reservations_number ON public.reservations USING btree (workspace_id, number);
CREATE UNIQUE INDEX reservations_of_feed ON public.reservations USING btree (workspace_id, feed_id, feed_key) WHERE (feed_id IS NOT NULL);
CREATE INDEX reservations_released ON public.reservations USING btree (updated_at) WHERE released;
CREATE INDEX reservations_search ON public.reservations USING gin (((- workspace_id)), search gin_trgm_ops) WITH (gin_pending_list_limit='1024');

CREATE INDEX room_feeds_of_room ON public.room_feeds USING btree (workspace_id, room_id, "position");

CREATE INDEX rooms_by_available ON public.rooms USING btree (workspace_id, available, "position", id);
CREATE UNIQUE INDEX rooms_export_token ON public.rooms USING btree (export_token);
CREATE UNIQUE INDEX rooms_external_id ON public.rooms USING btree (workspace_id, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX rooms_in_order ON public.rooms USING btree (workspace_id, "position", id);
CREATE INDEX rooms_search ON public.rooms USING gin (workspace_id, search gin_trgm_ops);

CREATE INDEX scenario_results_by_scenario ON public.scenario_results USING btree (workspace_id, scenario_id) WHERE (scenario_id IS NOT NULL);

CREATE INDEX scenario_runs_by_call ON public.scenario_runs USING btree (workspace_id, call_id) WHERE (call_id IS NOT NULL);

CREATE INDEX scenarios_by_assistant ON public.scenarios USING btree (workspace_id, assistant_id);

CREATE INDEX service_staff_by_member ON public.service_staff USING btree (workspace_id, staff_member_id);

CREATE INDEX sessions_age ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id, id);
CREATE INDEX sessions_of_workspace ON public.sessions USING btree (workspace_id);

CREATE INDEX smpp_deliveries_by_age ON public.smpp_deliveries USING btree (received_at);
CREATE INDEX smpp_deliveries_by_digest ON public.smpp_deliveries USING btree (workspace_id, carrier_id, digest);

CREATE INDEX smpp_submissions_by_age ON public.smpp_submissions USING btree (created_at);
CREATE INDEX smpp_submissions_by_smsc_id ON public.smpp_submissions USING btree (workspace_id, carrier_id, smsc_id);

CREATE INDEX text_conversations_by_number ON public.text_conversations USING btree (workspace_id, phone_number_id);
CREATE INDEX text_conversations_by_person ON public.text_conversations USING btree (workspace_id, person);
CREATE UNIQUE INDEX text_conversations_open ON public.text_conversations USING btree (workspace_id, phone_number_id, person, channel) WHERE (ended_at IS NULL);

CREATE INDEX tool_effects_of_call ON public.tool_effects USING btree (workspace_id, call_id);
CREATE INDEX tool_effects_of_conversation ON public.tool_effects USING btree (workspace_id, conversation_id) WHERE (conversation_id IS NOT NULL);

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

CREATE INDEX webhook_endpoints_by_kind ON public.webhook_endpoints USING btree (workspace_id, kind, id);

CREATE INDEX workspaces_of_agency ON public.workspaces USING btree (agency_id) WHERE (agency_id IS NOT NULL);

create view workspace_access as
 SELECT memberships.workspace_id,
    memberships.user_id,
    memberships.role,
    memberships.created_at,
    memberships.updated_at,
    NULL::bigint AS agency_id
   FROM memberships
UNION ALL
 SELECT client.id AS workspace_id,
    membership.user_id,
        CASE membership.role
            WHEN 'owner'::text THEN 'admin'::text
            ELSE membership.role
        END AS role,
    membership.created_at,
    membership.updated_at,
    client.agency_id
   FROM (workspaces client
     JOIN memberships membership ON ((membership.workspace_id = client.agency_id)))
  WHERE (NOT (EXISTS ( SELECT
           FROM memberships own
          WHERE ((own.workspace_id = client.id) AND (own.user_id = membership.user_id)))));

CREATE TRIGGER api_keys_changed AFTER DELETE OR UPDATE OF permission, expires_at, revoked_at ON public.api_keys FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();

CREATE TRIGGER told AFTER INSERT OR DELETE ON public.api_keys FOR EACH ROW EXECUTE FUNCTION tell_change('api-keys');

CREATE TRIGGER told_update AFTER UPDATE ON public.api_keys FOR EACH ROW WHEN (((((old.name IS DISTINCT FROM new.name) OR (old.permission IS DISTINCT FROM new.permission)) OR (old.expires_at IS DISTINCT FROM new.expires_at)) OR (old.revoked_at IS DISTINCT FROM new.revoked_at))) EXECUTE FUNCTION tell_change('api-keys');

CREATE TRIGGER appointments_added AFTER INSERT ON public.appointments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();

CREATE TRIGGER appointments_removed AFTER DELETE ON public.appointments REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.appointments FOR EACH ROW EXECUTE FUNCTION tell_change('appointments');

CREATE TRIGGER told AFTER INSERT OR DELETE ON public.assistant_knowledge FOR EACH ROW EXECUTE FUNCTION tell_change('assistants', 'assistant_id');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.assistants FOR EACH ROW EXECUTE FUNCTION tell_change('assistants');

CREATE TRIGGER calls_added AFTER INSERT ON public.calls REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();

CREATE TRIGGER calls_removed AFTER DELETE ON public.calls REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.calls FOR EACH ROW EXECUTE FUNCTION tell_change('calls');

CREATE TRIGGER campaign_contacts_added AFTER INSERT ON public.campaign_contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_contacts();

CREATE TRIGGER campaign_contacts_moved AFTER UPDATE ON public.campaign_contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_contacts();

CREATE TRIGGER campaign_contacts_removed AFTER DELETE ON public.campaign_contacts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_campaign_contacts();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.campaigns FOR EACH ROW EXECUTE FUNCTION tell_change('campaigns');

CREATE TRIGGER registration_given_up AFTER UPDATE OF registering_node_id ON public.carriers FOR EACH ROW WHEN (((old.registering_node_id IS NOT NULL) AND (new.registering_node_id IS NULL))) EXECUTE FUNCTION tell_trunks();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.carriers FOR EACH ROW EXECUTE FUNCTION tell_change('carriers');

CREATE TRIGGER trunks_changed AFTER INSERT OR DELETE OR UPDATE OF active, settings, sealed_secrets ON public.carriers FOR EACH STATEMENT EXECUTE FUNCTION tell_trunks();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.chatapp_profiles FOR EACH ROW EXECUTE FUNCTION tell_change('phone-numbers', 'phone_number_id');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.consents FOR EACH ROW EXECUTE FUNCTION tell_change('contacts', 'contact_id');

CREATE TRIGGER contacts_added AFTER INSERT ON public.contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_contacts();

CREATE TRIGGER contacts_deleted AFTER UPDATE OF deleted_at ON public.contacts FOR EACH ROW WHEN (((old.deleted_at IS NULL) <> (new.deleted_at IS NULL))) EXECUTE FUNCTION count_deleted_contact();

CREATE TRIGGER contacts_follow_call_opt_outs BEFORE INSERT OR UPDATE OF phone, chatapp_user_id, do_not_call ON public.contacts FOR EACH ROW EXECUTE FUNCTION follow_call_opt_outs();

CREATE TRIGGER contacts_removed AFTER DELETE ON public.contacts REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_contacts();

CREATE TRIGGER contacts_tagged AFTER UPDATE OF tags, deleted_at ON public.contacts FOR EACH ROW WHEN (((old.tags IS DISTINCT FROM new.tags) OR ((old.deleted_at IS NULL) <> (new.deleted_at IS NULL)))) EXECUTE FUNCTION count_tagged_contact();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.contacts FOR EACH ROW EXECUTE FUNCTION tell_change('contacts');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.faqs FOR EACH ROW EXECUTE FUNCTION tell_change('company/faqs');

CREATE TRIGGER inbox_items_added AFTER INSERT ON public.inbox_items REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();

CREATE TRIGGER inbox_items_removed AFTER DELETE ON public.inbox_items REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.inbox_items FOR EACH ROW EXECUTE FUNCTION tell_change('inbox');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.invitations FOR EACH ROW EXECUTE FUNCTION tell_change('team/invitations');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.knowledge_base_entries FOR EACH ROW EXECUTE FUNCTION tell_change('company/knowledge-base');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.law_changes FOR EACH ROW EXECUTE FUNCTION tell_change('law', 'none');

CREATE TRIGGER memberships_added AFTER INSERT ON public.memberships FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();

CREATE TRIGGER memberships_changed AFTER DELETE OR UPDATE ON public.memberships FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.memberships FOR EACH ROW EXECUTE FUNCTION tell_change('team/members', 'user_id');

CREATE TRIGGER messages_added AFTER INSERT ON public.messages REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();

CREATE TRIGGER messages_removed AFTER DELETE ON public.messages REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();

CREATE TRIGGER messages_stay_deleted AFTER DELETE ON public.messages REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION keep_deleted_incoming_texts();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.messages FOR EACH ROW EXECUTE FUNCTION tell_change('messages');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.notices FOR EACH ROW EXECUTE FUNCTION tell_change('notices');

CREATE TRIGGER orders_added AFTER INSERT ON public.orders REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();

CREATE TRIGGER orders_removed AFTER DELETE ON public.orders REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.orders FOR EACH ROW EXECUTE FUNCTION tell_change('orders');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.phone_numbers FOR EACH ROW EXECUTE FUNCTION tell_change('phone-numbers');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.product_categories FOR EACH ROW EXECUTE FUNCTION tell_change('products/categories', 'none');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.products FOR EACH ROW EXECUTE FUNCTION tell_change('products');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.providers FOR EACH ROW EXECUTE FUNCTION tell_change('providers');

CREATE TRIGGER reservations_added AFTER INSERT ON public.reservations REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_records();

CREATE TRIGGER reservations_removed AFTER DELETE ON public.reservations REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_records();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.reservations FOR EACH ROW EXECUTE FUNCTION tell_change('reservations');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.room_feeds FOR EACH ROW EXECUTE FUNCTION tell_change('rooms', 'room_id');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.rooms FOR EACH ROW EXECUTE FUNCTION tell_change('rooms');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.scenario_results FOR EACH ROW EXECUTE FUNCTION tell_change('scenario-runs', 'run_id');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.scenario_runs FOR EACH ROW EXECUTE FUNCTION tell_change('scenario-runs');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.scenarios FOR EACH ROW EXECUTE FUNCTION tell_change('scenarios');

CREATE TRIGGER told AFTER INSERT OR DELETE ON public.service_staff FOR EACH ROW EXECUTE FUNCTION tell_change('company/services', 'service_id');

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.services FOR EACH ROW EXECUTE FUNCTION tell_change('company/services');

CREATE TRIGGER sessions_changed AFTER DELETE OR UPDATE OF workspace_id, token_hash, needs_code ON public.sessions FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();

CREATE TRIGGER told AFTER INSERT OR DELETE OR UPDATE ON public.staff_members FOR EACH ROW EXECUTE FUNCTION tell_change('company/staff');

CREATE TRIGGER told AFTER INSERT OR UPDATE ON public.transcript_turns FOR EACH ROW EXECUTE FUNCTION tell_turn();

CREATE TRIGGER told AFTER UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION tell_user_change();

CREATE TRIGGER told AFTER INSERT OR DELETE ON public.webhook_endpoints FOR EACH ROW EXECUTE FUNCTION tell_change('webhooks');

CREATE TRIGGER told_update AFTER UPDATE ON public.webhook_endpoints FOR EACH ROW WHEN (((((((old.url IS DISTINCT FROM new.url) OR (old.events IS DISTINCT FROM new.events)) OR (old.active IS DISTINCT FROM new.active)) OR (old.description IS DISTINCT FROM new.description)) OR (old.secret IS DISTINCT FROM new.secret)) OR (old.last_status IS DISTINCT FROM new.last_status))) EXECUTE FUNCTION tell_change('webhooks');

CREATE TRIGGER agencies_changed AFTER UPDATE OF agency_id ON public.workspaces FOR EACH STATEMENT EXECUTE FUNCTION tell_access_changed();

CREATE TRIGGER told AFTER UPDATE ON public.workspaces FOR EACH ROW EXECUTE FUNCTION tell_workspace_change();
