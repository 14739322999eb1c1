-- Under row-level security an index on lower(name) gives an order but no place to begin in it: lower() might tell of rows
-- it is shown, so the planner asks it only of those already allowed. What is kept in a column can be compared at once.
-- Company and id lie in the indexes besides, so that what is counted or passed over needs no look at the rows.

drop index devices_sort_name;
alter table devices add column sort_name text not null generated always as (lower(name)) stored;
create index devices_sort_name on devices (sort_name, id) include (company_id);
drop index devices_status;
create index devices_status on devices (status, id) include (company_id);

grant select (sort_name) on devices to farhelm_session;
