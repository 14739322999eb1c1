-- Whoever said last what a report is about: a report made by its period shows what this person may see.
alter table reports add column changed_by integer references users (id) on delete set null;
create index reports_changed_by on reports (changed_by);
