-- Reports that are to be made, asked for by people or due by their period: kept until they are made, each of them once.
create table report_runs (
  id serial primary key,
  company_id integer not null references companies (id),
  report_template_id integer not null references reports (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'completed', 'failed', 'cancelled')),
  origin text not null check (origin in ('user', 'api', 'schedule')),
  -- The end of the period a report is made of, when nobody asked for it.
  due_at timestamptz,
  generated_report_id integer references generated_reports (id) on delete set null,
  result text,
  created_by integer references users (id) on delete set null,
  channel text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  -- However many servers there are, a period has one report.
  unique (report_template_id, due_at),
  check ((origin = 'schedule') = (due_at is not null))
);
create index report_runs_waiting on report_runs (id) where state = 'waiting';
create index report_runs_company on report_runs (company_id, id desc);
create index report_runs_generated on report_runs (generated_report_id);
create index report_runs_user on report_runs (created_by);
alter table report_runs enable row level security;
create policy reach on report_runs to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
grant select, insert, update (state, finished_at) on report_runs to farhelm_session;
grant usage on sequence report_runs_id_seq to farhelm_session;
