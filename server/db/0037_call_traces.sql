-- The signalling and the sound of a call, for whoever looks for a fault. It is written after the call and kept for CALL_TRACE_DAYS
-- (docs/decisions/0091). A call that is erased takes it along.
create table call_traces (
  workspace_id bigint not null,
  call_id bigint not null,
  -- Messages without their secrets: at, direction, transport, peer, text.
  messages jsonb not null,
  messages_left_out integer not null,
  -- Figures of every second as 16 bit numbers (voice/media/media-seconds.ts), and the time of the first.
  media_started_at timestamptz(3),
  media bytea,
  created_at timestamptz(3) not null,
  primary key (workspace_id, call_id),
  foreign key (workspace_id, call_id) references calls (workspace_id, id) on delete cascade
);
create index call_traces_by_age on call_traces (created_at);
