-- What GET /statistics/calls adds up comes from one index, whatever the calls hold beside it.
alter table calls add column response_ms integer
  generated always as (round((metrics #>> '{response_latency_ms,p50}')::numeric)::integer) stored;
create index calls_statistics on calls (workspace_id, started_at)
  include (direction, outcome, answered_at, ended_at, duration_seconds, response_ms);

-- The loudness of a recording, computed when it is first asked for: one byte for each twentieth of a second.
create table call_waveforms (
  workspace_id bigint not null,
  call_id bigint not null,
  peaks bytea not null,
  primary key (workspace_id, call_id),
  foreign key (workspace_id, call_id) references calls (workspace_id, id) on delete cascade
);
