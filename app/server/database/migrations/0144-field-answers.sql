-- Who made a tag, as the field's API tells of the tags of devices; unknown of those that were there before.

alter table tags add column user_id integer references users (id) on delete set null;
create index tags_user on tags (user_id);
