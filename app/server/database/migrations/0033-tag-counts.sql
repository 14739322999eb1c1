-- How many devices wear a tag is counted along one index, without a look at the rows.
create index device_tags_worn on device_tags (tag_id, device_id);
drop index device_tags_tag;
