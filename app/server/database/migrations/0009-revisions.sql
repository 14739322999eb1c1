-- Every change of a device is counted, so that whoever hears of changes late, twice or not at all can tell.

alter table devices add column revision integer not null default 1;

create function count_revision() returns trigger
  language plpgsql
  as $$ begin new.revision := old.revision + 1; return new; end $$;
create trigger devices_revision before update on devices for each row execute function count_revision();

grant select (revision) on devices to farhelm_session;
