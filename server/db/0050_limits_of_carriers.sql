-- What the calls over a carrier share, whichever process they go through. See docs/decisions/0146.
create table carrier_turns (
  carrier_id bigint primary key references carriers (id) on delete cascade,
  -- When the next call may begin that has no turn yet.
  next_at timestamptz not null
);

-- Calls in progress over carriers that have a limit of them. Those of a process go with it.
create table carrier_lines (
  id uuid primary key,
  carrier_id bigint not null,
  node_id integer not null references voice_nodes on delete cascade
);
create index carrier_lines_by_carrier on carrier_lines (carrier_id, node_id);
create index carrier_lines_by_node on carrier_lines (node_id);

-- What found the state of a carrier: the status that a refused call wrote is taken back by a call alone. Of a state that was
-- written before, the beginning of its message says whether a call wrote it.
alter table carriers add column state_source text
  constraint carriers_state_source_check check (state_source in ('check', 'call', 'text', 'registration', 'account'));
update carriers set state_source = 'call' where state = 'failing' and starts_with(message, 'Calls are refused: ');
