-- version 2
-- Reserves the next turn of a carrier for a call or a text, if it is at most so far away: when it is, and when the one
-- after it is, and for how long the carrier is left alone yet, all from `asked_at`. Only those of the same carrier wait for
-- each other, until the row is written.
drop function if exists take_carrier_turn(bigint, timestamptz, double precision, double precision);
create function take_carrier_turn(
  of_carrier bigint, asked_at timestamptz, every_ms double precision, within_ms double precision
) returns table (in_ms double precision, next_in_ms double precision, rests_ms double precision) language plpgsql as $$
declare
  free_at timestamptz;
  rest_at timestamptz;
begin
  -- A turn that is lost with the database is no harm, and the next call need not wait for the disk.
  perform set_config('synchronous_commit', 'off', true);
  select turn.next_at, turn.rests_until into free_at, rest_at
  from carrier_turns turn where turn.carrier_id = of_carrier for update;
  if not found then
    insert into carrier_turns (carrier_id, next_at) values (of_carrier, asked_at)
    on conflict (carrier_id) do update set next_at = carrier_turns.next_at
    returning next_at, rests_until into free_at, rest_at;
  end if;
  -- Neither a turn nor the end of a rest is as far away as that: a clock was wrong.
  if free_at > asked_at + interval '2 minutes' then
    free_at := asked_at;
  end if;
  if rest_at > asked_at + interval '2 minutes' then
    rest_at := null;
  end if;
  rests_ms := greatest(0, extract(epoch from rest_at - asked_at) * 1000);
  free_at := greatest(free_at, rest_at, asked_at);
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
