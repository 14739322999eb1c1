/** SQL of a session's target, as its device sees it, from the job `j` that opens it and its remote access `a`. */
export const TARGET = {
  protocol: "case j.action when 'connect_webui' then 'http' when 'connect_cli' then 'ssh' else a.protocol end",
  host: "case when j.action <> 'connect_access' or a.is_main then 'localhost' else host(a.destination_ip) end",
  port: "case j.action when 'connect_webui' then 80 when 'connect_cli' then 22 else a.destination_port end",
} as const;

/** SQL that joins the remote access of a job `j`. */
export const OF_ACCESS = "remote_access a on a.id = (j.detail ->> 'access_id')::integer and a.device_id = j.device_id";
