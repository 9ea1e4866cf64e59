-- SMPP as a carrier of texts.
alter table carriers drop constraint carriers_kind_check,
  add constraint carriers_kind_check check (kind in ('sip', 'twilio', 'telnyx', 'chatapp_cloud', 'smpp', 'simulated'));

-- Messages that an SMSC took, several for a long text, and what receipts say of them. A receipt may come before the answer that
-- names the message: then it stands here without one.
create table smpp_submissions (
  workspace_id bigint not null references workspaces on delete cascade,
  id bigint generated always as identity,
  carrier_id bigint not null,
  message_id bigint,
  part smallint,
  parts smallint,
  -- What the SMSC calls the message; null where it gave no name.
  smsc_id text,
  -- What the last receipt said, in its words.
  state text,
  error_code text,
  created_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, message_id, carrier_id, part),
  check ((message_id is null) = (part is null) and (part is null) = (parts is null)),
  foreign key (workspace_id, carrier_id) references carriers on delete cascade,
  foreign key (workspace_id, message_id) references messages on delete cascade
);
create index smpp_submissions_by_smsc_id on smpp_submissions (workspace_id, carrier_id, smsc_id);
create index smpp_submissions_by_age on smpp_submissions (created_at);

-- Parts of incoming texts whose other parts have not come yet.
create table smpp_text_parts (
  workspace_id bigint not null references workspaces on delete cascade,
  id bigint generated always as identity,
  carrier_id bigint not null,
  from_number text not null,
  to_number text not null,
  reference text not null,
  part smallint not null,
  parts smallint not null,
  data_coding smallint not null,
  octets bytea not null,
  received_at timestamptz(3) not null,
  primary key (workspace_id, id),
  unique (workspace_id, carrier_id, from_number, to_number, reference, parts, part),
  foreign key (workspace_id, carrier_id) references carriers on delete cascade
);

-- Incoming messages that were stored, until the SMSC certainly knows it: it brings them again otherwise. Of their words only a
-- digest is kept.
create table smpp_deliveries (
  workspace_id bigint not null references workspaces on delete cascade,
  id bigint generated always as identity,
  carrier_id bigint not null,
  -- The session that brought it, and a digest of what it brought.
  session text not null,
  digest text not null,
  received_at timestamptz(3) not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, carrier_id) references carriers on delete cascade
);
create index smpp_deliveries_by_digest on smpp_deliveries (workspace_id, carrier_id, digest);
create index smpp_deliveries_by_age on smpp_deliveries (received_at);
