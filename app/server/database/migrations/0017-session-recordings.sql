-- Terminals of remote access sessions are recorded where the company of the device, or the remote access, says so.
alter table companies
  add column session_recording text not null default 'off'
    check (session_recording in ('off', 'output', 'output-and-input')),
  add column recording_days integer not null default 90 check (recording_days between 1 and 3650);
grant update (session_recording, recording_days) on companies to farhelm_session;

alter table remote_access
  add column session_recording text not null default 'company' -- as the company says
    check (session_recording in ('company', 'off', 'output', 'output-and-input'));
grant update (session_recording) on remote_access to farhelm_session;

create table session_recordings (
  id serial primary key,
  company_id integer not null references companies (id), -- of the session
  session_id integer not null references access_sessions (id) on delete cascade,
  has_input boolean not null,
  start_time timestamptz not null default now(),
  end_time timestamptz -- null: it is still written, or the server process that wrote it was lost
);
create index session_recordings_company on session_recordings (company_id, start_time);
create index session_recordings_session on session_recordings (session_id);
alter table session_recordings enable row level security;
create policy reach on session_recordings to farhelm_session
  using (company_id = any ((select farhelm_reached())::integer[]));
create policy whole on session_recordings for select to farhelm_whole using (true);
grant select, delete on session_recordings to farhelm_session;
select watch_changes('session_recordings');

-- Lines of asciicast v2, encrypted. A chunk is whole lines, so that what was stored before a server process was lost
-- can be played.
create table recording_chunks (
  recording_id integer not null references session_recordings (id) on delete cascade,
  "position" integer not null check (position >= 0),
  size integer not null check (size > 0), -- bytes of the lines
  duration double precision not null check (duration >= 0), -- seconds from the start to the last line
  data bytea not null,
  primary key (recording_id, "position")
);
-- Encrypted data does not compress.
alter table recording_chunks alter column data set storage external;
alter table recording_chunks enable row level security;
grant select (recording_id, "position", size, duration) on recording_chunks to farhelm_session;
create policy reach on recording_chunks for select to farhelm_session
  using (exists (select from session_recordings r where r.id = recording_id));
create policy whole on recording_chunks for select to farhelm_whole using (true);
