-- The first files of a company, and those of none, are found in the order of the list.
create index files_list on files (company_id, id);
create index files_of_none on files (id) where company_id is null;
