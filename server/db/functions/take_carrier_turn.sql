-- version 1
-- Reserves the next turn of a carrier for a call, if it is at most so far away: when it is, and when the one after it is,
-- both from `asked_at`. Only calls over the same carrier wait for each other, until the row is written.
create or replace function take_carrier_turn(
  of_carrier bigint, asked_at timestamptz, every_ms double precision, within_ms double precision
) returns table (in_ms double precision, next_in_ms double precision) language plpgsql as $$
declare
  free_at timestamptz;
begin
  -- A turn that is lost with the database is no harm, and the next call need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  select turn.next_at into free_at from carrier_turns turn where turn.carrier_id = of_carrier for update;
  if not found then
    insert into carrier_turns (carrier_id, next_at) values (of_carrier, asked_at)
    on conflict (carrier_id) do update set next_at = carrier_turns.next_at returning next_at into free_at;
  end if;
  -- No turn is as far away as that: a clock was wrong.
  if free_at > asked_at + interval '2 minutes' then
    free_at := asked_at;
  end if;
  free_at := greatest(free_at, asked_at);
  in_ms := extract(epoch from free_at - asked_at) * 1000;
  next_in_ms := in_ms;
  if in_ms <= within_ms then
    next_in_ms := in_ms + every_ms;
    update carrier_turns set next_at = free_at + every_ms * interval '1 millisecond' where carrier_id = of_carrier;
  else
    in_ms := null;
  end if;
  return next;
end $$;
