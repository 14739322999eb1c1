-- Files, images and templates of configurations.

create table files (
  id serial primary key,
  company_id integer references companies (id), -- null: offered to every company
  device_id integer references devices (id) on delete set null,
  type text not null check (type in ('firmware', 'config', 'eventslog', 'troubleshoot', 'device_task_manager_file',
    'custom_file', 'global_firmware', 'periodic_backup')),
  name text not null check (length(name) between 1 and 255),
  version text check (length(version) <= 100),
  device_model text check (length(device_model) <= 100),
  description text not null default '' check (length(description) <= 255),
  file_size bigint not null check (file_size between 0 and 83886080), -- bytes
  sha256 bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  object_key text unique,
  -- The release channel of global firmware; null for other files.
  channel text check (channel in ('stable', 'latest')),
  constraint files_scope check ((type = 'global_firmware') = (company_id is null)),
  constraint files_channel check (channel is null or company_id is null)
);
create index files_company on files (company_id, id);
create index files_device on files (device_id) where device_id is not null;
create index files_sort_name on files (lower(name), id);
alter table files enable row level security;
create policy add on files for insert to farhelm_session
  with check ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy change on files for update to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
-- Compared with an array and without OR, so that the index of the company is used.
create policy reach on files for select to farhelm_session
  using (company_id is null or company_id = any ((select farhelm_reached())::integer[]));
create policy remove on files for delete to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on files for select to farhelm_whole using (true);
grant select, insert, update (description, updated_at, object_key), delete on files to farhelm_session;
grant usage on sequence files_id_seq to farhelm_session;

create table file_chunks (
  file_id integer not null references files (id) on delete cascade,
  "position" integer not null check (position >= 0),
  data bytea not null,
  primary key (file_id, "position")
);
-- Firmware does not compress.
alter table file_chunks alter column data set storage external;
alter table file_chunks enable row level security;
create policy add on file_chunks for insert to farhelm_session
  with check (exists (select from files f where f.id = file_id));
grant insert on file_chunks to farhelm_session;

-- Keys of file contents in an object store. A key is stored before anything is sent under it, so that content no file
-- refers to can be deleted, whatever was interrupted.
create table stored_objects (
  key text primary key,
  created_at timestamptz not null default now()
);
alter table stored_objects enable row level security;

create table images (
  id serial primary key,
  company_id integer not null references companies (id),
  name text not null check (length(name) between 1 and 255),
  description text not null default '' check (length(description) <= 255),
  type text not null check (type in ('device_dashboard')),
  mime_type text not null check (mime_type in ('image/png', 'image/jpeg')),
  file_size integer not null check (file_size between 1 and 5242880), -- bytes
  original_width integer not null check (original_width between 1 and 2048),
  original_height integer not null check (original_height between 1 and 1080),
  data bytea not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id integer references users (id) on delete set null
);
alter table images alter column data set storage external;
create index images_company on images (company_id, created_at desc);
create index images_user on images (user_id);
alter table images enable row level security;
create policy reach on images to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on images for select to farhelm_whole using (true);
grant select, insert, update (description, updated_at), delete on images to farhelm_session;
grant usage on sequence images_id_seq to farhelm_session;

create table configurator_templates (
  id serial primary key,
  company_id integer not null references companies (id) on delete cascade,
  name text not null check (length(name) between 1 and 100),
  version text not null,
  min_firmware text,
  max_firmware text,
  request_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  firmware text,
  template jsonb not null default '[]', -- requests to the device's own interface
  updated_at timestamptz not null default now()
);
create unique index configurator_templates_name on configurator_templates (company_id, lower(name));
alter table configurator_templates enable row level security;
create policy reach on configurator_templates to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy whole on configurator_templates for select to farhelm_whole using (true);
grant select, insert, delete on configurator_templates to farhelm_session;
grant usage on sequence configurator_templates_id_seq to farhelm_session;

alter table dashboards add foreign key (image_id) references images (id) on delete set null;

alter table tag_actions add foreign key (file_id) references files (id) on delete cascade;
alter table tag_actions add foreign key (template_id) references configurator_templates (id) on delete cascade;
