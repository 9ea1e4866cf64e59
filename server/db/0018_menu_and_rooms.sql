-- The order of the categories of the menu, labels of imported calendars, and lists of what has changed since a time.

-- The place of a category, under its folded name. A category without a row here comes after those that have one.
create table product_categories (
  workspace_id bigint not null references workspaces (id),
  key text not null,
  name text not null,
  position integer not null check (position >= 0),
  primary key (workspace_id, key)
);

-- A copy of the position of the category, so that one index has the whole order of the menu.
alter table products add column category_position integer;
drop index products_on_menu;
create index products_on_menu on products (workspace_id, category_position, fold(category), position, id);
drop index products_by_available;
create index products_by_available on products (workspace_id, available, category_position, fold(category), position, id);
create index products_by_category on products (workspace_id, fold(category), category_position, position, id);

alter table room_feeds add column label text;

create index orders_changed on orders (workspace_id, updated_at);
create index reservations_changed on reservations (workspace_id, updated_at);
