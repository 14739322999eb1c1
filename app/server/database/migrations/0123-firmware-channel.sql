-- Firmware that is offered to every company is in use for long, or new; of other files nothing is said.
alter table files add column channel text check (channel in ('stable', 'latest')),
  add constraint files_channel check (channel is null or company_id is null);
update files set channel = 'stable' where company_id is null;
