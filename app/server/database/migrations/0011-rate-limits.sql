-- The counts of every rate limit that all servers share. Unlogged: a row is worth an hour at most, and a crash may drop
-- them all. Without a second index and with room in each page, updates stay heap-only.
create unlogged table rate_limits (
  key text primary key, -- what is limited, and whom, hashed
  attempts integer not null, -- of a fixed window; of a token bucket whether the last one was allowed
  expires_at timestamptz not null -- the end of the window, or when the bucket is full again
) with (fillfactor = 50);
alter table rate_limits enable row level security; -- no policy and no grant: nobody but the owner

-- login_attempts stays for servers of the version before, which run beside new ones during an update.
