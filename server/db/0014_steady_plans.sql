-- The statements that carry the most deliveries become functions. A plan is kept for as long as a connection lives, and these tables are
-- empty in one minute and hold a hundred thousand rows in the next: a plan made while there was nothing to end compared every result
-- with every claim. Within a function the planner is told what is right for all sizes: to look up each row by its key.

-- A claim is found by its job. That its numbers grow keeps the index small and the newest of it together.
alter table job_claims drop constraint job_claims_pkey;
alter table job_claims add constraint job_claims_pkey primary key (job_id);
-- When its job was due: its place in the lane.
alter table job_claims add column run_at timestamptz(3) not null default '-infinity';
alter table job_claims alter column run_at drop default;

-- Claims up to `most` due jobs of a queue for a worker that does at most `at_once` and has `free` places left.
-- One worker claims at a time (the lock), each statement sees what the last one did, so the limits hold exactly.
-- Jobs are chosen lane by lane: a lane's first before any lane's second, and a backlog in a lane that is full costs one
-- look at an index. Half of the places of a workspace, and of a worker, are for the first jobs of lanes; further jobs of a lane share the
-- other half, and a lane holds no more of it than it leaves. Without that half, lanes that hang and come one after another
-- take, each a half of what is left, all of it. Now there is room for every lane as long as no more lanes hang than half the limit.
-- Lanes are found from their newest job: what has ended lies at the other end of a lane in the index, and would have to be passed.
-- What is looked at in each lane is the cost of a claim. So lanes are first filled like vessels that share their water: as high as
-- would make `most` jobs if every lane had enough. Only where that brings too few is the whole of each lane looked at.
-- A worker that is busy claims in a hurry: as many as no limit can forbid, so that nothing has to be ranked, and of each lane what comes
-- after the newest of its claims, so that these are not passed again. What became ready before it (given back, or committed late) is
-- found by the next claim that is not in a hurry: every eighth is not, nor one that finds too little.
create or replace function claim_jobs(
  of_queue text, for_worker integer, due timestamptz, lease_ms integer, most integer, free integer,
  lane_limit integer, workspace_limit integer, at_once integer
) returns table (
  id bigint, lane text, workspace_id bigint, payload jsonb, attempt integer, faults integer, run_at timestamptz(3), claim bigint
) language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- Ends those claims that still stand; the ids of their jobs.
create function end_claims(job_ids bigint[], claims bigint[]) returns setof bigint
  language plpgsql
  set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
#variable_conflict use_column
begin
  return query
  delete from job_claims standing
  where standing.job_id = any(job_ids)
    -- `is true` makes it a look into a hash table; without, the planner might compare each with each.
    and ((standing.job_id, standing.claim) in (select * from unnest(job_ids, claims))) is true
  returning standing.job_id;
end $$;

-- Claims jobs that carry deliveries, as `claim_jobs` does, and reads along what is to be sent where: first a row for each endpoint,
-- without `id`, then one for each job. Where the endpoint or the event is gone, the `endpoint_id` of a job is null. The lane of a
-- delivery is its endpoint. These are several statements: the claim may have waited for another, and whoever reads with it would not
-- see the events that were committed meanwhile, although it claims their jobs.
create function claim_deliveries(
  of_queue text, for_worker integer, due timestamptz, lease_ms integer, most integer, free integer,
  lane_limit integer, workspace_limit integer, at_once integer
) returns table (
  id bigint, claim bigint, attempt integer, faults integer, endpoint_id bigint, event_id text, by_hand boolean, type text, body text,
  workspace_id bigint, kind text, url text, secret text, active boolean
) language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set plan_cache_mode = force_generic_plan
as $$
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
    endpoint.workspace_id, endpoint.kind, endpoint.url, endpoint.secret, endpoint.active
  from (select distinct job.workspace_id, job.endpoint_id from unnest(workspaces, endpoints) as job (workspace_id, endpoint_id)) as wanted
  join webhook_endpoints endpoint on endpoint.workspace_id = wanted.workspace_id and endpoint.id = wanted.endpoint_id;
  return query
  select job.id, job.claim, job.attempt, job.faults, case when event.id is not null then job.endpoint_id end, event.id,
    job.payload->'by_hand' = 'true', event.type, event.body, null::bigint, null::text, null::text, null::text, null::boolean
  from unnest(ids, claims, attempts, faulty, workspaces, endpoints, payloads)
    as job (id, claim, attempt, faults, workspace_id, endpoint_id, payload)
  left join events event on event.workspace_id = job.workspace_id and event.id = job.payload->>'event_id';
end $$;

-- Writes what attempts came to, for jobs whose claim still stands: the attempt and the status of each delivery, and what becomes of the
-- job; when jobs come again. `statuses_if_paused` is null where it is the same. What stands in `attempts` is separated by U+001E: as
-- elements of an array their many quotes would have to be escaped. `touched_*` tell of each endpoint the last attempt, and the job it
-- was made for. Endpoints are locked in order, so that two workers never wait for each other in a circle.
create function settle_deliveries(
  job_ids bigint[], claims bigint[], workspace_ids bigint[], endpoint_ids bigint[], event_ids text[], attempts text,
  statuses text[], statuses_if_paused text[], next_ats timestamptz[],
  touched_workspaces bigint[], touched_endpoints bigint[], touched_by bigint[], touched_statuses integer[], touched_ats timestamptz[],
  written_at timestamptz, most_attempts integer
) returns setof timestamptz
  language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set plan_cache_mode = force_generic_plan
as $$
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
end $$;
