-- Times that were offered on a call or wait for the caller's yes. Others do not see them as free until they expire or the
-- call ends. See docs/decisions/0047.
create table held_times (
  workspace_id bigint not null references workspaces (id),
  call_id bigint not null,
  kind text not null check (kind in ('offered', 'confirming')),
  -- Whose time it is; 0 is the one calendar of a workspace without staff.
  calendar bigint not null,
  service_id bigint,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  -- The time with its buffers.
  held_from timestamptz(3) not null,
  held_until timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (workspace_id, call_id, kind, calendar, starts_at),
  foreign key (workspace_id, call_id) references calls (workspace_id, id) on delete cascade,
  -- The bounds of appointments: availability looks for both by their start.
  check (extract(epoch from ends_at - starts_at) between 300 and 86400),
  check (extract(epoch from starts_at - held_from) between 0 and 28800),
  check (extract(epoch from held_until - ends_at) between 0 and 28800)
);
create index held_times_by_start on held_times (workspace_id, starts_at)
  include (call_id, calendar, service_id, ends_at, held_from, held_until, expires_at);

-- What tools have done on a call that goes on: the same is not done twice. The content is a hash of all that was wanted
-- except notes. See docs/decisions/0048.
create table tool_effects (
  workspace_id bigint not null references workspaces (id),
  call_id bigint not null,
  tool text not null,
  content bytea not null check (length(content) = 32),
  -- The facts of the result, which a repetition is answered with.
  facts jsonb not null,
  created_at timestamptz(3) not null,
  primary key (workspace_id, call_id, tool, content),
  foreign key (workspace_id, call_id) references calls (workspace_id, id) on delete cascade
);
