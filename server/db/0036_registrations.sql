-- Which process keeps a carrier registered. A process that dies loses its row, and with it its registrations.
alter table carriers add column registering_node_id bigint references voice_nodes (id) on delete set null;
create index carriers_by_registering_node on carriers (registering_node_id) where registering_node_id is not null;

-- A registration that nobody keeps is taken over at once.
create trigger registration_given_up after update of registering_node_id on carriers
  for each row when (old.registering_node_id is not null and new.registering_node_id is null) execute function tell_trunks();

update carriers
set settings = '{"register": false, "inbound_username": null, "inbound_algorithms": ["SHA-256", "MD5"]}'::jsonb || settings
where kind = 'sip';
