-- Who of the team is notified of which topic. A topic without an entry notifies everybody; appointments notify nobody
-- but the customer and the member of staff until the workspace asks for more.
alter table workspaces add column notification_topics jsonb not null
  default '{"appointments": {"emails": [], "texts": []}}';
-- How a member of staff is notified, and of which changes of their own appointments.
alter table staff_members add column notifications jsonb not null
  default '{"channel": "auto", "booked": true, "moved": true, "cancelled": true}';
alter table notices drop constraint notices_audience_check;
alter table notices add constraint notices_audience_check check (audience in ('customer', 'team', 'staff'));

-- Filters of the list of appointments.
create index appointments_by_staff on appointments (workspace_id, staff_member_id, starts_at, id) include (status)
  where staff_member_id is not null;
create index appointments_by_service on appointments (workspace_id, service_id, starts_at, id) include (status)
  where service_id is not null;
create index appointments_by_update on appointments (workspace_id, updated_at) include (starts_at, id, status);
-- What `q` looks in. Line feeds keep a match from running over two fields.
alter table appointments add column search text not null generated always as (
  fold(
    title || chr(10) || coalesce(customer_name, '') || chr(10) || coalesce(customer_email, '') || chr(10) ||
    coalesce(digits(customer_phone), '') || chr(10) || coalesce(service_name, '') || chr(10) || coalesce(staff_name, '')
  )
) stored;
create index appointments_search on appointments using gin ((-workspace_id), search gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
