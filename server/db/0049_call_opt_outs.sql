-- People who want no calls, by their number or by what the chat app calls them: a contact may be deleted and made again.
-- See docs/decisions/0140.
create table call_opt_outs (
  workspace_id bigint not null references workspaces on delete cascade,
  person text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, person)
);

-- Contacts that are deleted had the wish too. Where the number was another contact's by then, whose wish it is
-- not, they were merged, and that contact says what counts.
insert into call_opt_outs (workspace_id, person, created_at)
select contact.workspace_id, said.person, min(contact.updated_at)
from contacts contact
cross join lateral (values (contact.phone), (contact.chatapp_user_id)) as said (person)
where contact.do_not_call and said.person is not null
  and (contact.deleted_at is null or not exists (
    select from contacts live
    where live.workspace_id = contact.workspace_id and live.deleted_at is null and not live.do_not_call
      and (live.phone = said.person or live.chatapp_user_id = said.person) and live.created_at < contact.deleted_at))
group by contact.workspace_id, said.person;

update contacts set do_not_call = true, updated_at = now()
from call_opt_outs opted
where opted.workspace_id = contacts.workspace_id and not contacts.do_not_call and contacts.deleted_at is null
  and (contacts.phone = opted.person or contacts.chatapp_user_id = opted.person);

-- Whoever writes a live contact: it has the wish of its number, and its wish is kept by its number. Taken back is
-- a wish only where the contact shows it.
create function follow_call_opt_outs() returns trigger language plpgsql as $$
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
      perform pg_advisory_xact_lock(hashtextextended('calls to ' || new.workspace_id || ' ' || one, 0));
      insert into call_opt_outs (workspace_id, person, created_at)
      values (new.workspace_id, one, new.updated_at) on conflict do nothing;
    end loop;
  end if;
  return new;
end $$;
create trigger contacts_follow_call_opt_outs before insert or update of phone, chatapp_user_id, do_not_call on contacts
  for each row execute function follow_call_opt_outs();
