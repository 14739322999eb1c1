-- What a mail is about, what became of it as bounced and suppressed, and its content as long as it may be sent again.

alter table mail_log drop constraint mail_log_status_check;
alter table mail_log add constraint mail_log_status_check
  check (status in ('sent', 'waiting', 'bounced', 'suppressed', 'failed'));
update mail_log set status = 'suppressed' where status = 'failed' and error = 'No mail goes to this address any more.';

-- Mails from before have none.
alter table mail_log add column type text;
alter table mail_log add column resend_until timestamptz;

create table mail_kept (
  log_id bigint primary key references mail_log (id) on delete cascade,
  mail bytea not null,
  until timestamptz not null
);
create index mail_kept_until on mail_kept (until);
-- What it says holds links and codes: no request reads it, only the mailer does, as the owner.
alter table mail_kept enable row level security;
