-- The first files of a company, and those of none, are found in the order of the list.
drop index files_company;
create index files_company on files (company_id, id);
