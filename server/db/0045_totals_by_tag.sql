-- How many contacts have a tag is kept as the totals of lists are (docs/decisions/0125): counting the rows that a GIN index finds
-- reads every one of them. The total of the list `contacts?tag=vip` is the sum of the slots of that name in `record_counts`.

-- As in 0016, and a slot that comes to nothing goes: tags come and go, and may be words about a person.
create or replace function add_to_record_count(of_workspace bigint, of_resource text, change bigint) returns void
  language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
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
end $$;

-- A contact counts once for a tag that it has twice.
create or replace function count_added_contacts() returns trigger language plpgsql as $$
begin
  perform add_to_record_count(workspace_id, 'contacts', count(*)) from added where deleted_at is null group by workspace_id;
  perform add_to_record_count(workspace_id, 'contacts?tag=' || tag, count(distinct id))
  from added cross join unnest(tags) as tag where deleted_at is null group by workspace_id, tag;
  return null;
end $$;

create or replace function count_removed_contacts() returns trigger language plpgsql as $$
begin
  perform add_to_record_count(workspace_id, 'contacts', -count(*)) from removed where deleted_at is null group by workspace_id;
  perform add_to_record_count(workspace_id, 'contacts?tag=' || tag, -count(distinct id))
  from removed cross join unnest(tags) as tag where deleted_at is null group by workspace_id, tag;
  return null;
end $$;

-- For each row, because only then the server looks at the condition before it calls the function: most updates change no tag.
create function count_tagged_contact() returns trigger language plpgsql as $$
begin
  perform add_to_record_count(new.workspace_id, 'contacts?tag=' || tag, sum(change))
  from (
    select distinct tag, 1 as change from unnest(new.tags) as tag where new.deleted_at is null
    union all
    select distinct tag, -1 from unnest(old.tags) as tag where old.deleted_at is null
  ) changes
  group by tag;
  return null;
end $$;

create trigger contacts_tagged after update of tags, deleted_at on contacts for each row
  when (old.tags is distinct from new.tags or (old.deleted_at is null) <> (new.deleted_at is null))
  execute function count_tagged_contact();

create or replace function recount_records() returns void language plpgsql as $$
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
end $$;

-- What is there already. The trigger above locks contacts, so that none is written until this is committed.
insert into record_counts (workspace_id, resource, records)
select workspace_id, 'contacts?tag=' || tag, count(distinct id)
from contacts cross join unnest(tags) as tag where deleted_at is null group by workspace_id, tag;
