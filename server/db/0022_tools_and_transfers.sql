-- The tools that ran before a turn of the assistant was said.
alter table transcript_turns add column tools jsonb;

-- When a person took the call over; null for a call that was not transferred.
alter table calls add column transferred_at timestamp(3) with time zone;
