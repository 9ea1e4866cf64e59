-- The tools that ran before a turn of the assistant was said.
alter table transcript_turns add column tools jsonb;
