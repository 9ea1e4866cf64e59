-- version 1
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
