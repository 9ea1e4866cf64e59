-- Calls that go out, and the campaigns that place them one after the other.

-- Who picked up a call that went out, as far as the carrier could tell.
alter table calls add column answered_by text check (answered_by in ('person', 'machine'));
