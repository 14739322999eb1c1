-- Mails that could not be taken yet. What they say holds links and codes, so it is sealed with the server's secret.

alter table mail_log drop constraint mail_log_status_check;
alter table mail_log add check (status in ('sent', 'waiting', 'failed'));

create table mail_queue (
  id bigserial primary key,
  log_id bigint not null references mail_log (id) on delete cascade,
  company_id integer references companies (id) on delete cascade,
  mail bytea not null,
  attempts integer not null default 1,
  next_at timestamptz not null,
  give_up_at timestamptz not null
);
create index mail_queue_next on mail_queue (next_at);
-- No request reads or writes it: only the mailer does, as the owner.
alter table mail_queue enable row level security;
