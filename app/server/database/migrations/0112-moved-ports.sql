-- Who was found behind another port than before, and behind which port whoever came and went was.
alter table network_changes add column port integer, add column from_port integer;
alter table network_changes drop constraint if exists network_changes_change_check;
do $$
declare
  piece regclass;
begin
  -- A piece that was made beforehand has the rule as its own too.
  for piece in select inhrelid::regclass from pg_inherits where inhparent = 'network_changes'::regclass loop
    execute format('alter table %s drop constraint if exists network_changes_change_check', piece);
  end loop;
end
$$;
alter table network_changes add constraint network_changes_change_check
  check (change in ('joined', 'left', 'moved') and (change <> 'moved' or num_nonnulls(port, from_port) = 2));
