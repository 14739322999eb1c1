-- The first rows of a company are found in the order of its list; before, they lay in the order of their time, or of whose
-- template they are of.
create index access_sessions_list on access_sessions (company_id, id);
create index impersonation_logs_list on impersonation_logs (company_id, id);
drop index monitoring_assignments_company;
create index monitoring_assignments_company on monitoring_assignments (company_id, place, template_company_id);
