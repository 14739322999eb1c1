-- Nothing ever pushed an alert to these programs.
drop table alert_tokens;
