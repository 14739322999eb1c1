-- Mobile data is counted for each modem: what is there already went through the first, the only one that was recorded.

alter table device_data_usage add column modem smallint not null default 1 check (modem in (1, 2));
alter table device_data_usage drop constraint device_data_usage_pkey;
alter table device_data_usage add primary key (device_id, date, modem, sim_slot);
