-- version 1
-- Takes a line of a carrier for a call, unless `most` are taken through all processes; tells how many others have.
create or replace function take_carrier_line(of_carrier bigint, line uuid, for_node integer, most integer)
returns table (is_taken boolean, of_others integer) language plpgsql as $$
declare
  total integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform pg_advisory_xact_lock(hashtextextended('lines of carrier ' || of_carrier, 0));
  -- A statement of its own, so that it sees the lines of whoever had the lock before.
  select count(*), count(*) filter (where node_id <> for_node) into total, of_others
  from carrier_lines where carrier_id = of_carrier;
  is_taken := total < most;
  if is_taken then
    insert into carrier_lines (id, carrier_id, node_id) values (line, of_carrier, for_node);
  end if;
  return next;
end $$;
