-- A report about companies includes the companies below them where chosen, and goes by mail to the chosen users.
alter table reports add column include_child_companies boolean not null default false;
alter table reports add constraint reports_children_of_companies
  check (applied_by = 'company' or not include_child_companies);
alter table reports add column receiving_users integer[] not null default '{}';

-- The companies whose devices a generated report covers: only who sees all of them reads it.
alter table generated_reports add column companies integer[] not null default '{}';
update generated_reports g set companies = coalesce((
  select array_agg(distinct d.company_id) from jsonb_array_elements(g.content -> 'devices') e
  join devices d on d.id = (e ->> 'device_id')::integer), '{}');

drop policy reach on generated_reports;
create policy reach on generated_reports to farhelm_session
  using ((select farhelm_sees_all())
    or company_id in (select farhelm_companies()) and companies <@ (select array(select farhelm_companies())));

-- A removed company hides nothing from anybody.
create function farhelm_forget_company() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    update generated_reports set companies = array_remove(companies, old.id) where old.id = any(companies);
    return null;
  end
  $$;
create trigger forget_in_reports after delete on companies for each row execute function farhelm_forget_company();

-- Whether somebody may read, at this moment, reports that cover these companies.
create function farhelm_reads_reports(person integer, covered integer[]) returns boolean
  language sql stable set search_path from current
  as $$
    select exists (
      select from users u join roles r on r.id = u.role_id
      where u.id = person and not u.disabled and u.email_verified and 'view_reports' = any(r.held))
    and not exists (
      select from companies c where c.id = any(covered) and not farhelm_reaches(person, c.id))
  $$;
revoke all on function farhelm_reads_reports from public;
