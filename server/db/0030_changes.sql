-- Changes are told to whoever follows a workspace (docs/decisions/0063): triggers send a notification in the transaction that makes the
-- change, so that it is told when it is committed, in the order of the commits, and never when it is rolled back.

-- The workspaces that somebody follows; only their changes are told. API processes extend the time as long as they have a follower.
create table followed_workspaces (
  workspace_id bigint primary key references workspaces (id),
  until timestamptz(3) not null
);

create function is_followed(of_workspace bigint) returns boolean language sql stable as $$
  select exists (select from followed_workspaces where workspace_id = of_workspace and until > now())
$$;

-- Sends one change. Equal payloads of one transaction are one notification: PostgreSQL removes duplicates.
create function notify_change(of_workspace bigint, of_resource text, changed_id bigint, what text) returns void language sql as $$
  select pg_notify('changes', json_build_object('workspace', of_workspace, 'transaction', pg_current_xact_id()::text,
    'resource', of_resource, 'id', changed_id, 'what', what, 'at', now())::text)
$$;

-- Arguments: the resource, and the column with the id of its record where that is not `id`: the row is then a part of the record.
create function tell_change() returns trigger language plpgsql as $$
declare
  of_workspace bigint;
  changed jsonb;
  what text := case tg_op when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end;
begin
  if tg_op = 'DELETE' then
    of_workspace := old.workspace_id;
  else
    of_workspace := new.workspace_id;
  end if;
  if not is_followed(of_workspace) then
    return null;
  end if;
  changed := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  if tg_nargs > 1 then
    what := 'updated';
  elsif changed ->> 'deleted_at' is not null then
    what := 'deleted';
  end if;
  perform notify_change(of_workspace, case when changed ->> 'kind' = 'hook' and tg_argv[0] = 'webhooks' then 'integrations/hooks'
    else tg_argv[0] end, (changed ->> coalesce(tg_argv[1], 'id'))::bigint, what);
  return null;
end $$;

create function tell_workspace_change() returns trigger language plpgsql as $$
begin
  if is_followed(new.id) then
    perform notify_change(new.id, 'team', new.id, 'updated');
    perform notify_change(new.id, 'company/profile', new.id, 'updated');
  end if;
  return null;
end $$;

-- A person belongs to several workspaces.
create function tell_user_change() returns trigger language plpgsql as $$
begin
  perform notify_change(workspace_id, 'team/members', user_id, 'updated') from memberships
  where user_id = new.id and is_followed(workspace_id);
  return null;
end $$;

-- A turn of a transcript is told with its words. A notification has less than 8,000 bytes: a longer turn is read by who is told.
create function tell_turn() returns trigger language plpgsql as $$
declare
  head jsonb;
  turn jsonb;
begin
  if not is_followed(new.workspace_id) then
    return null;
  end if;
  head := jsonb_build_object('workspace', new.workspace_id, 'transaction', pg_current_xact_id()::text, 'resource', 'calls',
    'id', new.call_id, 'what', 'turn', 'at', now(), 'position', new.position);
  turn := jsonb_build_object('position', new.position, 'role', new.role, 'content', new.content, 'offset_ms', new.offset_ms,
    'duration_ms', new.duration_ms, 'interrupted', new.interrupted);
  if octet_length(turn::text) < 7000 then
    head := head || jsonb_build_object('turn', turn);
  end if;
  perform pg_notify('changes', head::text);
  return null;
end $$;

create trigger told after insert or update or delete on appointments for each row execute function tell_change('appointments');
create trigger told after insert or update or delete on assistants for each row execute function tell_change('assistants');
create trigger told after insert or delete on assistant_knowledge for each row execute function tell_change('assistants', 'assistant_id');
create trigger told after insert or update or delete on calls for each row execute function tell_change('calls');
create trigger told after insert or update or delete on campaigns for each row execute function tell_change('campaigns');
create trigger told after insert or update or delete on chatapp_profiles for each row
  execute function tell_change('phone-numbers', 'phone_number_id');
create trigger told after insert or update or delete on contacts for each row execute function tell_change('contacts');
create trigger told after insert or update or delete on faqs for each row execute function tell_change('company/faqs');
create trigger told after insert or update or delete on inbox_items for each row execute function tell_change('inbox');
create trigger told after insert or update or delete on invitations for each row execute function tell_change('team/invitations');
create trigger told after insert or update or delete on knowledge_base_entries for each row
  execute function tell_change('company/knowledge-base');
create trigger told after insert or update or delete on memberships for each row execute function tell_change('team/members', 'user_id');
create trigger told after insert or update or delete on messages for each row execute function tell_change('messages');
create trigger told after insert or update or delete on notices for each row execute function tell_change('notices');
create trigger told after insert or update or delete on orders for each row execute function tell_change('orders');
create trigger told after insert or update or delete on phone_numbers for each row execute function tell_change('phone-numbers');
create trigger told after insert or update or delete on product_categories for each row
  execute function tell_change('products/categories', 'none');
create trigger told after insert or update or delete on products for each row execute function tell_change('products');
create trigger told after insert or update or delete on providers for each row execute function tell_change('providers');
create trigger told after insert or update or delete on reservations for each row execute function tell_change('reservations');
create trigger told after insert or update or delete on room_feeds for each row execute function tell_change('rooms', 'room_id');
create trigger told after insert or update or delete on rooms for each row execute function tell_change('rooms');
create trigger told after insert or update or delete on scenario_results for each row execute function tell_change('scenario-runs', 'run_id');
create trigger told after insert or update or delete on scenario_runs for each row execute function tell_change('scenario-runs');
create trigger told after insert or update or delete on scenarios for each row execute function tell_change('scenarios');
create trigger told after insert or delete on service_staff for each row execute function tell_change('company/services', 'service_id');
create trigger told after insert or update or delete on services for each row execute function tell_change('company/services');
create trigger told after insert or update or delete on staff_members for each row execute function tell_change('company/staff');
create trigger told after insert or update on transcript_turns for each row execute function tell_turn();
create trigger told after update on users for each row execute function tell_user_change();
create trigger told after update on workspaces for each row execute function tell_workspace_change();

-- Every use of a key and every delivery writes its time: no change that anybody waits for.
create trigger told after insert or delete on api_keys for each row execute function tell_change('api-keys');
create trigger told_update after update on api_keys for each row
  when ((old.name, old.permission, old.expires_at, old.revoked_at) is distinct from (new.name, new.permission, new.expires_at, new.revoked_at))
  execute function tell_change('api-keys');
create trigger told after insert or delete on webhook_endpoints for each row execute function tell_change('webhooks');
create trigger told_update after update on webhook_endpoints for each row
  when ((old.url, old.events, old.active, old.description, old.secret, old.last_status)
    is distinct from (new.url, new.events, new.active, new.description, new.secret, new.last_status))
  execute function tell_change('webhooks');
