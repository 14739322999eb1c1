-- What devices reported is listed the latest first: with its id in the index no part of it is sorted for a page.
drop index device_custom_data_device;
create index device_custom_data_device on device_custom_data (device_id, created_at, id);
drop index device_custom_data_template;
create index device_custom_data_template on device_custom_data (template_id, created_at, id);
