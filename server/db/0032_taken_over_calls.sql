-- A person of the team takes a conversation over (docs/decisions/0084): `user_id`, `name`, `since`, and `until`, null while they have it.
alter table calls add column taken_over_by jsonb;

-- Who of the team had the assistant's voice say it: `user_id` and `name`; null for the assistant's own words, and the caller's.
alter table transcript_turns add column said_by jsonb;

create or replace function tell_turn() returns trigger language plpgsql as $$
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
  if new.said_by is not null then
    turn := turn || jsonb_build_object('said_by', new.said_by);
  end if;
  if octet_length(turn::text) < 7000 then
    head := head || jsonb_build_object('turn', turn);
  end if;
  perform pg_notify('changes', head::text);
  return null;
end $$;
