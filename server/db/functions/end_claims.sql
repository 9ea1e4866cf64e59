-- version 1
-- Ends those claims that still stand; the ids of their jobs.
create or replace function end_claims(job_ids bigint[], claims bigint[]) returns setof bigint
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
