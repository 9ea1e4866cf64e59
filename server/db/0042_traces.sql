-- The trace in which an event was written, and that of a call, as `traceparent` of W3C Trace Context: deliveries
-- and summaries in other processes go on with it. Null while nothing is traced. See docs/decisions/0111.
alter table events add column trace_parent text;
alter table calls add column trace_parent text;
-- What AI providers did for an answer of an assistant, as on calls.
alter table messages add column providers jsonb;

-- Its result has a column more; it is made again by functions/claim_deliveries.sql.
drop function if exists claim_deliveries(text, integer, timestamptz, integer, integer, integer, integer, integer, integer);
