-- How many devices a company has, as changes that are added up: counting 100 000 devices took longer than reading a page
-- of them. Changes are only ever added, so that nobody waits for another; the server puts them together now and then.
create table device_counts (company_id integer not null, change bigint not null);
create index device_counts_company on device_counts (company_id);
alter table device_counts enable row level security;
create policy reach on device_counts for select to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on device_counts for select to farhelm_whole using (true);
grant select on device_counts to farhelm_session;

create function note_devices_added() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into device_counts select company_id, count(*) from added group by company_id;
  return null;
end $$;

create function note_devices_removed() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into device_counts select company_id, -count(*) from removed group by company_id;
  return null;
end $$;

create function note_device_moved() returns trigger language plpgsql security definer set search_path from current as $$
begin
  insert into device_counts values (old.company_id, -1), (new.company_id, 1);
  return null;
end $$;

create trigger note_added after insert on devices
  referencing new table as added for each statement execute function note_devices_added();
create trigger note_removed after delete on devices
  referencing old table as removed for each statement execute function note_devices_removed();
create trigger note_moved after update of company_id on devices
  for each row when (old.company_id <> new.company_id) execute function note_device_moved();

insert into device_counts select company_id, count(*) from devices group by company_id;
