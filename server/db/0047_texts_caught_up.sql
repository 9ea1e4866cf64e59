-- Twilio brings a text once and never again: what came while this server was away is asked for. A row says since when a number
-- gets its texts through a carrier, and up to when they are known; nothing of before is asked for.
create table text_listings (
  workspace_id bigint not null references workspaces on delete cascade,
  phone_number_id bigint not null,
  carrier_id bigint not null,
  begun_at timestamptz(3) not null,
  known_until timestamptz(3) not null,
  asked_at timestamptz(3) not null,
  primary key (workspace_id, phone_number_id),
  foreign key (workspace_id, phone_number_id) references phone_numbers on delete cascade,
  foreign key (workspace_id, carrier_id) references carriers on delete cascade
);

-- Carriers bring a text again for a week when they were not answered, or are asked for it: what was deleted stays so.
create table deleted_incoming_texts (
  workspace_id bigint not null references workspaces on delete cascade,
  carrier text not null,
  carrier_message_id text not null,
  deleted_at timestamptz(3) not null,
  primary key (workspace_id, carrier, carrier_message_id)
);
create index deleted_incoming_texts_by_age on deleted_incoming_texts (deleted_at);

create function keep_deleted_incoming_texts() returns trigger language plpgsql as $$
begin
  -- Of a workspace that is itself deleted nothing is kept.
  insert into deleted_incoming_texts (workspace_id, carrier, carrier_message_id, deleted_at)
  select removed.workspace_id, removed.carrier, removed.carrier_message_id, clock_timestamp()
  from removed join workspaces on workspaces.id = removed.workspace_id
  where removed.direction = 'inbound' and removed.carrier_message_id is not null
  on conflict do nothing;
  return null;
end $$;
create trigger messages_stay_deleted after delete on messages
  referencing old table as removed for each statement execute function keep_deleted_incoming_texts();
