-- What a tag does to devices it is put on, and where what devices are to do comes from.
create table tag_actions (
  id serial primary key,
  tag_id integer not null references tags (id) on delete cascade,
  action text not null check (action in ('firmware_upload', 'config_upload', 'execute_tasks_group', 'execute_mulficonfig_template')),
  file_id integer references files (id) on delete cascade,
  task_group_id integer references task_groups (id) on delete cascade,
  template_id integer references configurator_templates (id) on delete cascade,
  created_at timestamptz not null default now(),
  check (case action when 'execute_tasks_group' then task_group_id when 'execute_mulficonfig_template' then template_id
    else file_id end is not null and num_nonnulls(file_id, task_group_id, template_id) = 1)
);
create index tag_actions_tag on tag_actions (tag_id, id);
create index tag_actions_file on tag_actions (file_id);
create index tag_actions_task_group on tag_actions (task_group_id);
create index tag_actions_template on tag_actions (template_id);
alter table tag_actions enable row level security;
-- These follow their tag, which has a policy of its own.
create policy reach on tag_actions to farhelm_session
  using ((select farhelm_sees_all()) or exists (select from tags t where t.id = tag_id));
grant select, insert, delete on tag_actions to farhelm_session;
grant usage on sequence tag_actions_id_seq to farhelm_session;

alter table device_jobs add column origin text not null default 'user'
  check (origin in ('user', 'api', 'automation', 'tag_action'));
update device_jobs set origin = 'tag_action' where tag_id is not null;
