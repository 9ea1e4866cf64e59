-- The totals of unfiltered lists are kept instead of counted, so that they cost the same for a hundred and for a million records
-- (docs/decisions/0030).

-- How many records each list of a workspace has: the sum of its slots. A transaction adds to a slot that no other transaction has
-- locked, and makes a new one where there is none. So no writer waits for another, there are no more slots than transactions that
-- wrote at the same time, and a total is as exact as any other row: it commits, or is rolled back, with the records it counts.
create table record_counts (
  workspace_id bigint not null references workspaces,
  resource text not null,
  slot bigint generated always as identity,
  records bigint not null,
  primary key (workspace_id, resource, slot)
) with (fillfactor = 50);

-- Adds `change` to the total of a list of a workspace. The planner is told to use the key whatever it knows of the table: the plan is
-- kept while the table grows (docs/decisions/0023). Only for transactions of the isolation level `read committed`.
create function add_to_record_count(of_workspace bigint, of_resource text, change bigint) returns void
  language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  free_slot bigint;
begin
  if change = 0 then
    return;
  end if;
  select slot into free_slot from record_counts
  where workspace_id = of_workspace and resource = of_resource
  order by slot limit 1 for no key update skip locked;
  if found then
    update record_counts set records = records + change
    where workspace_id = of_workspace and resource = of_resource and slot = free_slot;
  else
    insert into record_counts (workspace_id, resource, records) values (of_workspace, of_resource, change);
  end if;
end $$;

create function count_added_records() returns trigger language plpgsql as $$
begin
  perform add_to_record_count(workspace_id, tg_table_name, count(*)) from added group by workspace_id;
  return null;
end $$;

create function count_removed_records() returns trigger language plpgsql as $$
begin
  perform add_to_record_count(workspace_id, tg_table_name, -count(*)) from removed group by workspace_id;
  return null;
end $$;

-- Contacts that are deleted stay in their table and are in no list.
create function count_added_contacts() returns trigger language plpgsql as $$
begin
  perform add_to_record_count(workspace_id, 'contacts', count(*)) from added where deleted_at is null group by workspace_id;
  return null;
end $$;

create function count_removed_contacts() returns trigger language plpgsql as $$
begin
  perform add_to_record_count(workspace_id, 'contacts', -count(*)) from removed where deleted_at is null group by workspace_id;
  return null;
end $$;

-- For each row, because only then the server looks at the condition before it calls the function: most updates delete nothing.
create function count_deleted_contact() returns trigger language plpgsql as $$
begin
  perform add_to_record_count(new.workspace_id, 'contacts', case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;

create trigger contacts_added after insert on contacts
  referencing new table as added for each statement execute function count_added_contacts();
create trigger contacts_removed after delete on contacts
  referencing old table as removed for each statement execute function count_removed_contacts();
create trigger contacts_deleted after update of deleted_at on contacts for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null)) execute function count_deleted_contact();

create trigger appointments_added after insert on appointments
  referencing new table as added for each statement execute function count_added_records();
create trigger appointments_removed after delete on appointments
  referencing old table as removed for each statement execute function count_removed_records();
create trigger calls_added after insert on calls
  referencing new table as added for each statement execute function count_added_records();
create trigger calls_removed after delete on calls
  referencing old table as removed for each statement execute function count_removed_records();
create trigger inbox_items_added after insert on inbox_items
  referencing new table as added for each statement execute function count_added_records();
create trigger inbox_items_removed after delete on inbox_items
  referencing old table as removed for each statement execute function count_removed_records();
create trigger messages_added after insert on messages
  referencing new table as added for each statement execute function count_added_records();
create trigger messages_removed after delete on messages
  referencing old table as removed for each statement execute function count_removed_records();
create trigger orders_added after insert on orders
  referencing new table as added for each statement execute function count_added_records();
create trigger orders_removed after delete on orders
  referencing old table as removed for each statement execute function count_removed_records();
create trigger reservations_added after insert on reservations
  referencing new table as added for each statement execute function count_added_records();
create trigger reservations_removed after delete on reservations
  referencing old table as removed for each statement execute function count_removed_records();

-- What is there already. The triggers above lock their tables, so that nothing is written until this is committed. Operators call it
-- again after they loaded or removed records with triggers switched off (docs/operating.md).
create function recount_records() returns void language plpgsql as $$
begin
  lock table appointments, calls, contacts, inbox_items, messages, orders, reservations in share row exclusive mode;
  delete from record_counts;
  insert into record_counts (workspace_id, resource, records)
  select workspace_id, 'appointments', count(*) from appointments group by workspace_id
  union all select workspace_id, 'calls', count(*) from calls group by workspace_id
  union all select workspace_id, 'contacts', count(*) from contacts where deleted_at is null group by workspace_id
  union all select workspace_id, 'inbox_items', count(*) from inbox_items group by workspace_id
  union all select workspace_id, 'messages', count(*) from messages group by workspace_id
  union all select workspace_id, 'orders', count(*) from orders group by workspace_id
  union all select workspace_id, 'reservations', count(*) from reservations group by workspace_id;
end $$;
select recount_records();

-- Searches look at one index, whatever the statistics of the table say: no other index has this form of the workspace's id
-- (docs/decisions/0030). With the same column in all of them, the planner could walk the index of the list's order past a hundred
-- thousand records for a word that is rare. What is not sorted into an index yet is read by each search from its beginning to its end,
-- and counts as its cost: a MiB of it is little beside a table that is worth an index.
drop index contacts_search;
create index contacts_search on contacts using gin ((-workspace_id), search gin_trgm_ops)
  with (gin_pending_list_limit = 1024) where deleted_at is null;
drop index messages_search;
create index messages_search on messages using gin ((-workspace_id), search gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
drop index orders_search;
create index orders_search on orders using gin ((-workspace_id), search gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
drop index reservations_search;
create index reservations_search on reservations using gin ((-workspace_id), search gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
