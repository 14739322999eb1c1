-- Assignments of monitoring templates in the order of their list, which else sorts all of them for each page.

create index monitoring_assignments_order on monitoring_assignments ((template_id::bigint << 32 | device_id));
