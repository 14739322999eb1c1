-- Whose its template is, an assignment was asked for each row. Now the row says it, as it says whose its device is: it is
-- seen by whom both are.
create unique index monitoring_templates_owner on monitoring_templates (company_id, id);
alter table monitoring_assignments add column template_company_id integer;
update monitoring_assignments s set template_company_id = m.company_id from monitoring_templates m where m.id = s.template_id;
alter table monitoring_assignments
  alter column template_company_id set not null,
  drop constraint monitoring_assignments_template_id_fkey,
  add foreign key (template_id, template_company_id) references monitoring_templates (id, company_id)
    on update cascade on delete cascade;

-- It looks as the owner of all tables: whether a session may write for that company its policy says.
create function farhelm_take_template() returns trigger
  language plpgsql security definer set search_path from current
  as $$
  begin
    select company_id into new.template_company_id from monitoring_templates where id = new.template_id for key share;
    return new;
  end
  $$;
create trigger take_template before insert on monitoring_assignments
  for each row execute function farhelm_take_template();

drop index monitoring_assignments_company;
create index monitoring_assignments_company on monitoring_assignments (company_id, template_company_id, place);
alter policy reach on monitoring_assignments using (company_id = any ((select farhelm_reached())::integer[])
  and template_company_id = any ((select farhelm_reached())::integer[]));

-- Whoever reaches every company has every company in what they reach.
alter policy reach on files using (company_id is null or company_id = any ((select farhelm_reached())::integer[]));
