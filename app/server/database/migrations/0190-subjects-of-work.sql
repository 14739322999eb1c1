-- What the channel of work calls it where that is not its device: devices that are added are told of by their company.
alter table device_jobs add column subject integer, add column subject_name text;

-- Whoever cancels what somebody else asked for says so on that person's channel; it is read by its own user alone.
create policy tell on status_messages for insert to farhelm_session with check (true);

-- Messages of channels that ended long ago are deleted.
create index status_messages_created on status_messages (created_at);
