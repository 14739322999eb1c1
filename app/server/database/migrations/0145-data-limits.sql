-- How much a SIM card may use in a period before it is told; null of what is no data limit.

alter table device_alerts add column quota jsonb;
