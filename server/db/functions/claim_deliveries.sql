-- version 2
-- Claims jobs that carry deliveries, as `claim_jobs` does, and reads along what is to be sent where: first a row for each endpoint,
-- without `id`, then one for each job. Where the endpoint or the event is gone, the `endpoint_id` of a job is null. The lane of a
-- delivery is its endpoint. These are several statements: the claim may have waited for another, and whoever reads with it would not
-- see the events that were committed meanwhile, although it claims their jobs.
create or replace function claim_deliveries(
  of_queue text, for_worker integer, due timestamptz, lease_ms integer, most integer, free integer,
  lane_limit integer, workspace_limit integer, at_once integer
) returns table (
  id bigint, claim bigint, attempt integer, faults integer, endpoint_id bigint, event_id text, by_hand boolean, type text, body text,
  trace_parent text, workspace_id bigint, kind text, url text, secret text, active boolean
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
    null::text, endpoint.workspace_id, endpoint.kind, endpoint.url, endpoint.secret, endpoint.active
  from (select distinct job.workspace_id, job.endpoint_id from unnest(workspaces, endpoints) as job (workspace_id, endpoint_id)) as wanted
  join webhook_endpoints endpoint on endpoint.workspace_id = wanted.workspace_id and endpoint.id = wanted.endpoint_id;
  return query
  select job.id, job.claim, job.attempt, job.faults, case when event.id is not null then job.endpoint_id end, event.id,
    job.payload->'by_hand' = 'true', event.type, event.body, event.trace_parent, null::bigint, null::text, null::text, null::text, null::boolean
  from unnest(ids, claims, attempts, faulty, workspaces, endpoints, payloads)
    as job (id, claim, attempt, faults, workspace_id, endpoint_id, payload)
  left join events event on event.workspace_id = job.workspace_id and event.id = job.payload->>'event_id';
end $$;
