-- Where alerts may be pushed to, and the API documentation a monitoring template was written by.
create table alert_tokens (
  user_id integer not null references users (id) on delete cascade,
  token text not null check (length(token) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (user_id, token)
);
alter table alert_tokens enable row level security;
create policy own on alert_tokens to farhelm_session using (user_id = (select farhelm_user()));
grant select, insert, delete, update (created_at) on alert_tokens to farhelm_session;

alter table monitoring_templates add column device_documentation_id integer
  references device_specifications (id) on delete set null;
create index monitoring_templates_documentation on monitoring_templates (device_documentation_id);
grant update (device_documentation_id) on monitoring_templates to farhelm_session;
