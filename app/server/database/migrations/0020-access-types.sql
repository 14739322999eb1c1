-- Sessions of files and of desktops.
alter table access_sessions drop constraint access_sessions_type_check;
alter table access_sessions add constraint access_sessions_type_check
  check (type in ('webui', 'lan-webui', 'cli', 'files', 'desktop'));
