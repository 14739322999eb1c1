-- What is told of a network is kept, whoever tells it; that its device went to another company is nothing told of it.
create or replace trigger keep_wireless after insert or update of clients_count, received, sent, updated_at on wireless
  for each row execute function farhelm_keep_wireless();

-- Up to when extremes are made, everybody may read, and only the server may write.
alter table extremes_made enable row level security;
create policy everyone on extremes_made for select to farhelm_session using (true);
