-- version 1
-- Writes what attempts came to, for jobs whose claim still stands: the attempt and the status of each delivery, and what becomes of the
-- job; when jobs come again. `statuses_if_paused` is null where it is the same. What stands in `attempts` is separated by U+001E: as
-- elements of an array their many quotes would have to be escaped. `touched_*` tell of each endpoint the last attempt, and the job it
-- was made for. Endpoints are locked in order, so that two workers never wait for each other in a circle.
create or replace function settle_deliveries(
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
