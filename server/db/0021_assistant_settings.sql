-- What an assistant listens with (null: the first that is configured), which models take over from its own, what an
-- answering machine hears (null: the welcome message), whether the caller confirms a booking, and whether the
-- assistant says that it is one.
alter table assistants
  add column listening text,
  add column fallback_models text[] not null default '{}',
  add column answering_machine jsonb not null default '{"action": "leave_message", "message": null}',
  add column confirm_bookings boolean not null default true,
  add column announce_ai boolean not null default true;

-- Transfer targets have hours; null: always.
update assistants set transfer_targets = (
  select coalesce(jsonb_agg(target || '{"hours": null}' order by position), '[]')
  from jsonb_array_elements(transfer_targets) with ordinality as entry (target, position)
) where transfer_targets <> '[]';
