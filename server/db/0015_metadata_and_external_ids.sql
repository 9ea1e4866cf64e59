-- What integrations keep with a record: values of their own, and the id it has in their system.
alter table contacts add column metadata jsonb not null default '{}', add column external_id text;
alter table appointments add column metadata jsonb not null default '{}', add column external_id text;
alter table orders add column metadata jsonb not null default '{}', add column external_id text;
alter table products add column metadata jsonb not null default '{}', add column external_id text;
alter table rooms add column metadata jsonb not null default '{}', add column external_id text;
alter table reservations add column metadata jsonb not null default '{}', add column external_id text;

create unique index contacts_external_id on contacts (workspace_id, external_id)
  where external_id is not null and deleted_at is null;
create unique index appointments_external_id on appointments (workspace_id, external_id) where external_id is not null;
create unique index orders_external_id on orders (workspace_id, external_id) where external_id is not null;
create unique index products_external_id on products (workspace_id, external_id) where external_id is not null;
create unique index rooms_external_id on rooms (workspace_id, external_id) where external_id is not null;
create unique index reservations_external_id on reservations (workspace_id, external_id) where external_id is not null;
