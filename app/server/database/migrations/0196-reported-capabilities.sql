-- Capabilities a device reports when it enrols override those that follow from its model and firmware, as far as its
-- approval names them. Null: none.
alter table authorized_devices add column capabilities text[]; -- the names the approval signs for
alter table devices add column capabilities jsonb check (jsonb_typeof(capabilities) = 'object'); -- the reported values
grant select (capabilities) on devices to farhelm_session;
