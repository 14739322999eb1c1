-- Who made a tag, as the field's API tells of the tags of devices; unknown of those that were there before.

alter table tags add column user_id integer references users (id) on delete set null;
create index tags_user on tags (user_id);

-- Devices report by a template as often as the field's API lets them.

alter table monitoring_templates drop constraint monitoring_templates_period_check,
  add constraint monitoring_templates_period_check check (period between 1 and 31536000);
alter table monitoring_assignments drop constraint monitoring_assignments_period_check,
  add constraint monitoring_assignments_period_check check (period between 1 and 31536000);
