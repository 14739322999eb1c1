-- New passwords for every device a search finds are one task, however many pieces they are given in.
alter table password_tasks add column mass_call_id integer references mass_calls (id) on delete set null;
create index password_tasks_call on password_tasks (mass_call_id) where mass_call_id is not null;
