-- Asked without an alternative, the alerts and approvals of companies are looked for, and counted, in the index of the company.
alter policy reach on alerts using (company_id = any ((select farhelm_reached())::integer[]));
alter policy reach on authorized_devices using (company_id = any ((select farhelm_reached())::integer[]));

-- The first of a company are found in the order of the list.
drop index authorized_devices_company;
create index authorized_devices_company on authorized_devices (company_id, id);
