-- Whose told data is was asked of its device, for each row anew. Now the row says it, in an index with the order of the
-- list; the key it shares with its device lets it say nothing else, and takes it along when the device goes to another company.
alter table device_custom_data add column company_id integer;
update device_custom_data v set company_id = d.company_id from devices d where d.id = v.device_id;
alter table device_custom_data alter column company_id set not null;

do $$
declare
  old record;
begin
  for old in
    select conname from pg_constraint
    where conrelid = 'device_custom_data'::regclass and contype = 'f' and confrelid = 'devices'::regclass and conparentid = 0
  loop
    execute format('alter table device_custom_data drop constraint %I', old.conname);
  end loop;
end
$$;
alter table device_custom_data add foreign key (device_id, company_id) references devices (id, company_id)
  on update cascade on delete cascade;
create index device_custom_data_company on device_custom_data (company_id, created_at, id);
create trigger take_company before insert on device_custom_data
  for each row execute function farhelm_take_company('devices');
alter policy reach on device_custom_data using (company_id = any ((select farhelm_reached())::integer[]));
