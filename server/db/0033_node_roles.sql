-- Who the processes of an installation are, for `GET /installation`.
alter table voice_nodes add column roles text[] not null default '{}', add column version text, add column host text;
