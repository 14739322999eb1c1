-- What forms make: invitations of companies, and the API documentation of devices.

create table company_invitations (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  email text not null check (length(email) between 3 and 254),
  invited_by text not null,
  created_at timestamptz not null default now()
);
create unique index company_invitations_email on company_invitations (company_id, lower(email));
alter table company_invitations enable row level security;
create policy reach on company_invitations to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
grant select, insert, update (invited_by, created_at) on company_invitations to farhelm_session;
grant usage on sequence company_invitations_id_seq to farhelm_session;

-- Every company configures its devices by them; only who sees all companies brings them.
create table device_specifications (
  id serial primary key,
  system text not null check (system in ('rutos', 'tswos')),
  firmware_brand_id integer not null check (firmware_brand_id between 1 and 999),
  name text not null check (length(name) between 1 and 255),
  content json not null,
  uploaded_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (system, firmware_brand_id)
);
alter table device_specifications enable row level security;
create policy seen on device_specifications for select to farhelm_session using (true);
create policy written on device_specifications for insert to farhelm_session with check ((select farhelm_sees_all()));
create policy changed on device_specifications for update to farhelm_session using ((select farhelm_sees_all()));
grant select, insert, update (name, content, uploaded_by, updated_at) on device_specifications to farhelm_session;
grant usage on sequence device_specifications_id_seq to farhelm_session;
