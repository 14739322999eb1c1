-- What the channel of work calls it where that is not its device: devices that are added are told of by their company.
alter table device_jobs add column subject integer, add column subject_name text;
