-- Files in a bucket (S3), see docs/decisions/0110. An upload is noted here before it begins and until the bucket, the disk
-- and the records agree, so that whoever comes after a process that died can put in order what it left.
create table file_uploads (
  key text primary key,
  -- Whose upload it is: the one of one attempt, and when it last moved on, by the database's clock.
  claim uuid not null,
  claimed_at timestamptz(3) not null
);
create index file_uploads_by_age on file_uploads (claimed_at);

-- Whose file it is, by its key.
create index calls_by_recording on calls (recording_key) where recording_key is not null;
create index inbox_items_by_audio on inbox_items (audio_key) where audio_key is not null;

-- What has been kept for longer than its workspace wants.
create index calls_recorded on calls (workspace_id, ended_at) where recording_key is not null;
create index inbox_items_recorded on inbox_items (workspace_id, created_at) where audio_key is not null;

alter table workspaces
  -- Days that sound is kept; null keeps it.
  add column recording_retention_days integer check (recording_retention_days between 1 and 3650);
