-- A person who was erased: the row stays, empty, so that nothing which names its id at that moment fails.
alter table contacts add column erased_at timestamptz(3);

-- A text that is deleted leaves its inbox item, as a call does.
alter table inbox_items drop constraint inbox_items_workspace_id_message_id_fkey,
  add constraint inbox_items_workspace_id_message_id_fkey foreign key (workspace_id, message_id)
    references messages (workspace_id, id) on delete set null (message_id);

-- Texts that count against the plan although they were deleted, by the quarter hour in which they were written.
create table deleted_texts (
  workspace_id bigint not null references workspaces (id),
  quarter_hour timestamptz(3) not null,
  texts bigint not null check (texts > 0),
  primary key (workspace_id, quarter_hour)
);

-- What lists are filtered by, and what an erasure looks for.
drop index calls_by_contact;
create index calls_by_contact on calls (workspace_id, contact_id, started_at desc, id desc) where contact_id is not null;
create index calls_by_outcome on calls (workspace_id, outcome, started_at desc, id desc) where outcome is not null;
create index campaign_contacts_by_contact on campaign_contacts (workspace_id, contact_id);
create index contacts_by_change on contacts (workspace_id, updated_at) where deleted_at is null;
create index messages_by_status on messages (workspace_id, status, created_at desc, id desc);
create index messages_by_phone_number on messages (workspace_id, phone_number_id, created_at desc, id desc);
create index messages_by_receiver on messages (workspace_id, to_number) where direction = 'outbound';

drop index inbox_items_by_call;
create index inbox_items_by_call on inbox_items (workspace_id, call_id, created_at desc, id desc) where call_id is not null;
drop index inbox_items_by_contact;
create index inbox_items_by_contact on inbox_items (workspace_id, contact_id, created_at desc, id desc)
  where contact_id is not null;
create index inbox_items_by_member on inbox_items (workspace_id, assigned_to, created_at desc, id desc);
create index inbox_items_by_message on inbox_items (workspace_id, message_id) where message_id is not null;
create index inbox_items_by_number on inbox_items (workspace_id, from_number) where from_number is not null;
create index inbox_items_by_priority on inbox_items (workspace_id, priority, created_at desc, id desc);
alter table inbox_items add column search text not null
  generated always as (fold(subject || chr(10) || body || chr(10) || coalesce(digits(from_number), ''))) stored;
create index inbox_items_search on inbox_items using gin ((-workspace_id), search gin_trgm_ops)
  with (gin_pending_list_limit = 1024);

-- The words of a transcript, of either side, without their places: written when the call ends. The text is cut so that a
-- call of any length fits.
create function transcript_words(value text) returns tsvector language sql immutable parallel safe strict
  return strip(to_tsvector('simple', fold(left(value, 200000))));

-- Every word of a search, each as the beginning of a word; null when it has none.
create function transcript_query(q text) returns tsquery language sql stable parallel safe strict
  return (
    select to_tsquery('simple', string_agg('''' || replace(replace(word.lexeme, '\', '\\'), '''', '''''') || ''':*', ' & '))
    from unnest(to_tsvector('simple', fold(q))) as word
  );

alter table calls add column words tsvector;
update calls set words = transcript_words((
  select string_agg(turn.content, ' ' order by turn.position) from transcript_turns turn
  where turn.workspace_id = calls.workspace_id and turn.call_id = calls.id
)) where ended_at is not null;
create index calls_words on calls using gin ((-workspace_id), words) with (gin_pending_list_limit = 1024);
