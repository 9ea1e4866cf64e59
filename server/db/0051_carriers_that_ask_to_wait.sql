-- Until when a carrier is left alone, because it asked for that: no call and no text gets a turn before.
alter table carrier_turns add column rests_until timestamptz;
