-- The chat app's Cloud API as a carrier, and the people who write over it.
alter table carriers drop constraint carriers_kind_check,
  add constraint carriers_kind_check check (kind in ('sip', 'twilio', 'telnyx', 'chatapp_cloud', 'simulated'));

alter table contacts
  -- Who the person is to the business on the chat app, also without a phone number.
  add column chatapp_user_id text,
  -- When a temporary permission ends; null for one without an end.
  add column chatapp_call_permission_expires_at timestamptz(3),
  -- When the person last decided; an answer that arrives late changes nothing.
  add column chatapp_call_permission_at timestamptz(3);
create unique index contacts_live_chatapp_user on contacts (workspace_id, chatapp_user_id) where deleted_at is null;

-- When the person wrote it, by the carrier's word, which opens the window; null: when it arrived.
alter table messages add column written_at timestamptz(3);

-- A wish to get no more texts is one of a channel: whoever stops SMS may go on in the chat app.
alter table sms_opt_outs
  add column channel text not null default 'sms' check (channel in ('sms', 'chatapp')),
  drop constraint sms_opt_outs_pkey,
  add primary key (workspace_id, phone, phone_number_id, channel);
