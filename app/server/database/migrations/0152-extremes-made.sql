-- Up to when extremes are made is no company's data: everybody may read it, and nobody write it.
alter table extremes_made enable row level security;
create policy everyone on extremes_made for select to farhelm_session using (true);
