-- How an assistant takes turns on a call: the values that were chosen, by the names of the API. What is not here has
-- the default of the version that runs.
alter table assistants add column turn_taking jsonb not null default '{}';
