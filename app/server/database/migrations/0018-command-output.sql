-- The end of what a command has written while it runs: part, the number of the last message; text, unless the result of
-- the job has it; left_out, the characters before the text.
alter table device_jobs add column output jsonb;
