-- What the public API of the field tells besides: whose a picture is, and the requests a configuration is made of.

alter table images add column user_id integer references users (id) on delete set null;
create index images_user on images (user_id);

alter table configurator_templates add column template jsonb not null default '[]'; -- requests to the device's own interface
alter table configurator_templates add column updated_at timestamptz not null default now();
update configurator_templates set updated_at = created_at;
