-- Work that one channel reports, such as the requests of one configurator read.
create index device_jobs_channel on device_jobs (channel, device_id, id) where channel is not null;
