-- The lock of whether somebody wants calls: whoever calls them shares it while they dial, and whoever writes their wish has
-- it alone. Processes of the version before name it in the same way.
create function lock_of_call_wish(of_workspace bigint, of_person text) returns bigint language sql stable
return hashtextextended('calls to ' || of_workspace || ' ' || of_person, 0);

create or replace function follow_call_opt_outs() returns trigger language plpgsql as $$
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
end $$;
