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
