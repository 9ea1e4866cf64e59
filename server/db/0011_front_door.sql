-- The keys of a workspace that still work, for their list; revoked ones stay for what they did.
create index api_keys_live on api_keys (workspace_id, id) where revoked_at is null;
