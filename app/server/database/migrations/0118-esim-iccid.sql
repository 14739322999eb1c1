-- The number of a profile, as the device told it once it had loaded it.
alter table device_esim_profiles add column iccid text check (iccid ~ '^[0-9]{18,20}$');
