-- Contacts by `do_not_call`: the few who may not be called are found without reading all the others.
create index contacts_by_do_not_call on contacts (workspace_id, do_not_call, last_activity_at desc, id desc)
  where deleted_at is null;
