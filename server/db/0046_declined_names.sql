-- The chat app tells once why it declined a display name, in its webhook: the name and the reason are kept, whoever asked for it.
alter table chatapp_profiles
  add column declined_display_name text,
  add column decline_reason text
    check (decline_reason in ('personal_name', 'unrelated_business', 'format', 'inconsistent_branding'));
