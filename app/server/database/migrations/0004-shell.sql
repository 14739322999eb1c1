-- What the header of the console shows: notifications of a user, notices for everyone, and what companies have left.

create table notifications (
  id serial primary key,
  company_id integer not null references companies (id),
  user_id integer not null references users (id) on delete cascade,
  type text not null check (type in ('invitedUserRegistration', 'creditCodeActivation', 'creditAmountTooLow', 'deviceAlert')),
  summary text not null check (length(summary) between 1 and 1000),
  created_at timestamptz not null default now(),
  seen_at timestamptz
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_company on notifications (company_id);

create table notices (
  id serial primary key,
  type text not null check (type in ('info', 'warning', 'danger')),
  message text not null check (length(message) between 1 and 5000), -- HTML of the rich-text subset
  enabled_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index notices_enabled on notices (enabled_at desc, id desc);

-- Credits -------------------------------------------------------------------------------------------------------

create table credit_types (
  id integer primary key,
  kind text not null,
  name text not null,
  license_type text not null check (license_type in ('credit', 'management', 'data')),
  payment_type text not null check (payment_type in ('free', 'paid')),
  months smallint not null, -- how long one of them serves a device
  unique (kind, payment_type)
);
insert into credit_types (id, kind, name, license_type, payment_type, months)
select n * 2 - 1 + p, kind, prefix || ' ' || title, license_type, payment_type, months
from (values
    (1, 'credit', 'credit', 'credit', 1),
    (2, 'management_5y', 'management pack 5y', 'management', 60),
    (3, 'management_10y', 'management pack 10y', 'management', 120),
    (4, 'management_3y', 'management pack 3y', 'management', 36),
    (5, 'management_1y', 'management pack 1y', 'management', 12),
    (6, 'management_6m', 'management pack 6m', 'management', 6),
    (7, 'data_150GB_10y', 'connection data pack 150GB 10y', 'data', 120)
  ) kinds (n, kind, title, license_type, months)
  cross join (values (0, 'free', 'Free'), (1, 'paid', 'Paid')) payments (p, payment_type, prefix);

create table credits (
  id serial primary key,
  company_id integer not null references companies (id),
  credit_type_id integer not null references credit_types (id),
  credit_price numeric(12, 2) check (credit_price >= 0),
  pro_form_nr text,
  credit_count integer not null check (credit_count >= 0),
  credit_left integer not null check (credit_left >= 0),
  credit_reserved integer not null default 0 check (credit_reserved >= 0), -- held by codes nobody has used
  expire_at timestamptz,
  assigned_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index credits_company on credits (company_id, credit_type_id);
create index credits_type on credits (credit_type_id);

-- Who sees what -------------------------------------------------------------------------------------------------

alter table notifications enable row level security;
alter table notices enable row level security;
alter table credit_types enable row level security;
alter table credits enable row level security;

-- A user reads the own notifications, but what a user does may notify others within reach.
create policy own on notifications for select to farhelm_session using (user_id = (select farhelm_user()));
create policy seen on notifications for update to farhelm_session using (user_id = (select farhelm_user()));
create policy tell on notifications for insert to farhelm_session
  with check ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));
create policy everyone on notices to farhelm_session using (true); -- no company's data; operations say who may write
create policy everyone on credit_types for select to farhelm_session using (true);
create policy reach on credits to farhelm_session
  using ((select farhelm_sees_all()) or company_id in (select farhelm_companies()));

grant usage on sequence notifications_id_seq, notices_id_seq, credits_id_seq to farhelm_session;
grant select, insert, update (seen_at) on notifications to farhelm_session;
grant select, insert, update, delete on notices to farhelm_session;
grant select on credit_types to farhelm_session;
grant select, insert, update on credits to farhelm_session;
