-- The first files of a company, and those of none, are found in the order of the list.
create index files_list on files (company_id, id);
