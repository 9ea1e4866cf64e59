-- Texts over carriers of a workspace.
alter table carriers drop constraint carriers_kind_check,
  add constraint carriers_kind_check check (kind in ('sip', 'twilio', 'telnyx', 'simulated'));

alter table messages
  -- What the carrier calls the reason of a failure.
  add column error_code text,
  -- The carrier of the workspace that was handed the text, and since when it may have it; null while none does for certain.
  add column handed_to bigint,
  add column handed_at timestamptz(3);

-- People who asked a number to send them no more texts, by their number: a contact may be deleted and made again.
create table sms_opt_outs (
  workspace_id bigint not null references workspaces (id),
  phone_number_id bigint not null,
  phone text not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, phone, phone_number_id),
  foreign key (workspace_id, phone_number_id) references phone_numbers (workspace_id, id)
);
