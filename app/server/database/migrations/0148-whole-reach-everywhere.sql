-- Whoever reaches every company is asked nothing of any row: what 0105 did for devices, for all that has a reach. Without
-- the question rows are counted along an index alone, in half the time.
do $$
declare
  place name;
begin
  for place in
    select p.tablename from pg_policies p
    where p.schemaname = 'public' and p.policyname = 'reach' and p.qual like '%farhelm_sees_all()%'
      and not exists (
        select from pg_policies known
        where known.schemaname = 'public' and known.tablename = p.tablename and known.policyname = 'whole'
      )
  loop
    execute format('create policy whole on %I for select to farhelm_whole using (true)', place);
  end loop;
end $$;
