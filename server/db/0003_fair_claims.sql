-- Claims up to `most` due jobs of a queue for a worker that does at most `at_once` and has `free` places left.
-- One worker claims at a time (the lock), each statement sees what the last one did, so the limits hold exactly.
-- Jobs are chosen lane by lane: a lane's first before any lane's second, and a backlog in a lane that is full costs one
-- look at an index. Half of the places of a workspace, and of a worker, are for the first jobs of lanes; further jobs of a lane share the
-- other half, and a lane holds no more of it than it leaves. Without that half, lanes that hang and come one after another
-- take, each a half of what is left, all of it. Now there is room for every lane as long as no more lanes hang than half the limit.
-- (The default is for processes of an earlier version on the same database.)
drop function claim_jobs(text, integer, timestamptz, integer, integer, integer, integer, integer);
create function claim_jobs(
  of_queue text, for_worker integer, due timestamptz, lease_ms integer, most integer, free integer,
  lane_limit integer, workspace_limit integer, at_once integer default 0
) returns setof jobs language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set jit = off set plan_cache_mode = force_generic_plan
as $$
declare
  lanes_looked_at constant integer := 1000;
  -- What is kept, of the workspace's places and of the worker's, for lanes that have none.
  kept_in_workspace constant integer := workspace_limit / 2;
  kept_in_worker constant integer := at_once / 2;
  first_lane text := floor(random() * 1000000000)::bigint::text;
begin
  perform pg_advisory_xact_lock(722103393, hashtext(of_queue));
  perform from job_workers worker where worker.id = for_worker for key share;
  if not found then
    return;
  end if;
  update jobs set ready = true where id in (
    select id from jobs where queue = of_queue and not ready and worker_id is null and run_at <= due
    order by run_at limit 1000 for update skip locked);
  return query
  with recursive upper_lanes (lane) as (
    (select lane from jobs where queue = of_queue and ready and worker_id is null and lane >= first_lane
      order by lane limit 1)
    union all
    select (select next.lane from jobs next
      where next.queue = of_queue and next.ready and next.worker_id is null and next.lane > upper_lanes.lane
      order by next.lane limit 1)
    from upper_lanes where upper_lanes.lane is not null
  ), lower_lanes (lane) as (
    (select lane from jobs where queue = of_queue and ready and worker_id is null and lane < first_lane
      order by lane limit 1)
    union all
    select (select next.lane from jobs next
      where next.queue = of_queue and next.ready and next.worker_id is null and next.lane > lower_lanes.lane
        and next.lane < first_lane
      order by next.lane limit 1)
    from lower_lanes where lower_lanes.lane is not null
  ), lanes as (
    select lane from (select lane from upper_lanes union all select lane from lower_lanes) as looked_at
    where lane is not null limit lanes_looked_at
  ), running as (
    select lane, workspace_id from jobs where queue = of_queue and worker_id is not null
  ), busy_lanes as (
    select lane, count(*) as jobs from running group by lane
  ), busy_workspaces as (
    select workspace_id, count(*) as jobs from running where workspace_id is not null group by workspace_id
  ), candidates as (
    select candidate.id, candidate.workspace_id, candidate.run_at, coalesce(busy_lanes.jobs, 0) + candidate.place as place
    from lanes left join busy_lanes on busy_lanes.lane = lanes.lane
    cross join lateral (
      select id, workspace_id, jobs.run_at, row_number() over (order by jobs.run_at, id) as place
      from jobs where queue = of_queue and ready and worker_id is null and jobs.lane = lanes.lane
      order by jobs.run_at, id limit greatest(0, least(most, lane_limit - coalesce(busy_lanes.jobs, 0)))
    ) as candidate
  ), ranked as (
    select candidates.id, candidates.place, candidates.run_at, candidates.workspace_id,
      workspace_limit - coalesce(busy_workspaces.jobs, 0) - row_number() over (
        partition by candidates.workspace_id order by candidates.place, candidates.run_at, candidates.id
      ) as left_for_workspace,
      free - row_number() over (order by candidates.place, candidates.run_at, candidates.id) as left_for_worker
    from candidates left join busy_workspaces on busy_workspaces.workspace_id = candidates.workspace_id
  ), chosen as (
    select ranked.id from ranked
    where (ranked.workspace_id is null or left_for_workspace >= 0)
      and left_for_worker >= 0
      and place <= greatest(1, least(left_for_worker - kept_in_worker,
        case when ranked.workspace_id is not null then left_for_workspace - kept_in_workspace end))
    order by place, ranked.run_at, ranked.id limit most
  ), locked as (
    select jobs.id from jobs where jobs.id in (select chosen.id from chosen) for update skip locked
  )
  update jobs set worker_id = for_worker, claim = jobs.claim + 1,
    leased_until = clock_timestamp() + lease_ms * interval '1 millisecond'
  from locked where jobs.id = locked.id
  returning jobs.*;
end $$;
