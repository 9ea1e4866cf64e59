-- Carriers bring texts out of order. The newest STOP counts by when the person wrote it, where the carrier says so; null: when
-- it came.
alter table sms_opt_outs
  add column said_at timestamptz(3);

-- The chat app locks numbers whose PIN is tried too often: one that it refused is not tried again until it is changed.
alter table carriers
  add column pin_refused_at timestamptz(3);
