-- Whoever reaches every company is asked nothing of each row: counting 100 000 devices took a quarter longer by the question alone.
-- The role is a farhelm_session in all else; only sessions whose reach is 'all' read with it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'farhelm_whole') then
    begin
      create role farhelm_whole nologin inherit in role farhelm_session;
    exception when duplicate_object or unique_violation then
      null; -- another database of the same server made it in this moment
    end;
  end if;
  if not pg_has_role(current_user, 'farhelm_whole', 'member') then
    execute format('grant farhelm_whole to %I', current_user);
  end if;
end $$;

create policy whole on devices for select to farhelm_whole using (true);
create policy whole on device_tags for select to farhelm_whole using (true);
create policy whole on tags for select to farhelm_whole using (true);
create policy whole on companies for select to farhelm_whole using (true);
