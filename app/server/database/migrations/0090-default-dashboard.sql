-- Which of its dashboards a device shows first.

alter table dashboards add column is_default boolean not null default false;
create unique index dashboards_default on dashboards (device_id) where is_default;
grant update (is_default) on dashboards to farhelm_session;
