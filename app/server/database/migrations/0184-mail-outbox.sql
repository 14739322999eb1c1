-- The outbox of mails: a mail is written in the transaction of what it speaks of and sent after the commit.

alter table mail_queue alter column attempts set default 0;
-- The company's mail server it goes through, readable without the seal: those mails have senders of their own.
alter table mail_queue add column via integer;
alter table mail_kept add column via integer;

-- Writes a mail into log, queue and store; with a reason it is only logged, as one that cannot go. Runs as the owner, as
-- no request may read or write what mails say.
create function queue_mail(
  company integer, receiver text, title text, kind text, content bytea, server integer, at timestamptz,
  useful_until timestamptz, tried_until timestamptz, every integer, times integer, reason text
) returns bigint
  language plpgsql security definer set search_path from current
  as $$
  declare
    logged bigint;
  begin
    insert into mail_log (company_id, "to", subject, type, status, error, resend_until, created_at)
      values (company, receiver, title, kind, case when reason is null then 'waiting' else 'failed' end, reason,
        case when reason is null then useful_until end, at)
      returning id into logged;
    if reason is null then
      insert into mail_kept (log_id, mail, via, until) values (logged, content, server, useful_until);
      insert into mail_queue (log_id, company_id, mail, via, next_at, give_up_at, retry_interval, retry_count)
        values (logged, company, content, server, at, tried_until, every, times);
    end if;
    return logged;
  end
  $$;
revoke all on function queue_mail(integer, text, text, text, bytea, integer, timestamptz, timestamptz, timestamptz,
  integer, integer, text) from public;
grant execute on function queue_mail(integer, text, text, text, bytea, integer, timestamptz, timestamptz, timestamptz,
  integer, integer, text) to farhelm_session;
