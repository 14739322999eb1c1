import type { ChosenFile, Said } from "./fillForm";

/** What is entered where a schema says too little: what is JSON, whom it is about, what has to differ. */
export const SAID: Said = {
  "activate-code.code": "{code}",
  "delete-user.email": "leaving@forms.example",
  "remove-user-mfa.email": "second-factor@forms.example",
  "assign-sso-admin.email": "manager@forms.example",
  "remove-suppressed-email.email": "blocked@forms.example",
  "own-email.email": "first-address@forms.example",
  "confirm-password.password": "{password}",
  request_data: '{"hostname": "gate"}',
  password: "quiet harbour gate 71",
  "upload-global-firmware.device_model": "RUTX",
  netmask: "255.255.255.0",
  time: "03:30",
  host: "mail.forms.example",
  latitude: "59.91",
  longitude: "10.75",
  dynamic_monitoring: "600",
  static_monitoring: "1296000",
  hotspot_monitoring: "300",
  gps_monitoring: "300",
  io_monitoring: "300",
  wireless_monitoring: "300",
  ddns_monitoring: "300",
  vpn_monitoring: "300",
};

/** Forms with lists within lists or a choice of devices: tests of the documents and of the API have them. */
export const PROVED_ELSEWHERE = new Set(["new-alert", "edit-monitoring-template", "edit-automation"]);

/** What stays as the record has it: lists within lists, which tests of the inputs fill. */
export const KEPT = new Set(["edit-automation.conditions_body", "edit-monitoring-template.data"]);

/** The lists where a form finds a record it may change, where the first of all is none. */
export const PATHS: Record<string, string> = {
  "edit-user": "/users?q=leaving",
  "move-users": "/users?q=manager",
  "edit-file": "/management/files?q=gate",
};

/** What is searched for and chosen where the first choice will not do. */
export const CHOICES: Said = {
  "move-company.source": "Forms branch",
  "move-company.target": "Forms parent",
  "move-device-resources.source_device_id": "{served}",
  "move-device-resources.target_device_id": "{unserved}",
};

/** Where what a form sent is kept. */
export const TABLES: Record<string, string> = {
  "activate-code": "credit_codes",
  "add-automation-devices": "automation_devices",
  "add-company-data": "data_history",
  "add-device": "devices",
  "add-device-tags": "device_tags",
  "add-resources": "credits",
  "add-vpn-custom-user": "vpn_hub_users",
  "add-vpn-devices": "vpn_hub_users",
  "add-vpn-dhcp": "vpn_dhcp_options",
  "add-vpn-user": "vpn_hub_users",
  "assign-sso-admin": "sso_administrators",
  "assign-tag": "device_tags",
  "assign-template": "monitoring_assignments",
  "backup-rules": "device_settings",
  "company-flags": "companies",
  "create-code": "credit_codes",
  "device-action": "device_jobs",
  "device-location": "devices",
  "device-services": "devices",
  "devices-monitoring": "devices",
  "dynamic-dns": "device_settings",
  "edit-automation": "automations",
  "edit-code": "credit_codes",
  "edit-company": "companies",
  "edit-dashboard": "dashboards",
  "edit-device": "devices",
  "edit-email-configuration": "email_configurations",
  "edit-file": "files",
  "edit-image": "images",
  "edit-monitoring-template": "monitoring_templates",
  "edit-notice": "notices",
  "edit-remote-access": "remote_access",
  "edit-report": "reports",
  "edit-role": "roles",
  "edit-tag": "tags",
  "edit-task-group": "task_groups",
  "edit-user": "users",
  "edit-vpn-client": "vpn_hub_users",
  "edit-vpn-hub": "vpn_hubs",
  "esim-profile": "device_settings",
  "execute-task-group": "task_group_logs",
  "generate-passwords": "device_jobs",
  "import-devices": "devices",
  "invite-company": "company_invitations",
  "invite-user": "user_invitations",
  "move-company": "companies",
  "move-device-resources": "audit_log",
  "move-devices": "devices",
  "move-resources": "credits",
  "move-users": "users",
  "new-alert": "device_alerts",
  "new-authorized-device": "authorized_devices",
  "new-automation": "automations",
  "new-company": "companies",
  "new-configurator-template": "configurator_templates",
  "new-dashboard": "dashboards",
  "new-email-configuration": "email_configurations",
  "new-monitoring-template": "monitoring_templates",
  "new-note": "device_notes",
  "new-notice": "notices",
  "new-quick-connect": "vpn_hubs",
  "new-remote-access": "remote_access",
  "new-report": "reports",
  "new-role": "roles",
  "new-tag": "tags",
  "new-task-group": "task_groups",
  "new-vpn-hub": "vpn_hubs",
  "new-vpn-route": "vpn_routes",
  "open-cli": "access_sessions",
  "open-remote-access": "access_sessions",
  "open-web-ui": "access_sessions",
  "own-email": "users",
  "replace-device-tags": "device_tags",
  "send-command": "device_jobs",
  "set-passwords": "device_jobs",
  "site-blocking": "device_settings",
  "start-quick-connect": "vpn_hubs",
  "tags-from-file": "device_tags",
  "test-device-endpoint": "device_jobs",
  "upload-file": "files",
  "upload-global-firmware": "files",
  "upload-image": "images",
  "upload-passwords": "device_jobs",
  "upload-specification": "device_specifications",
  "upload-to-devices": "device_jobs",
  "use-template": "device_jobs",
  "vpn-settings": "vpn_hubs",
};

const chosen = (name: string, mimeType: string, content: string, encoding: BufferEncoding = "utf8"): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content, encoding),
});
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** What is chosen in forms that send a file. */
export const FILES: Record<string, ChosenFile> = {
  "import-devices": chosen("devices.csv", "text/csv", "serial,mac,name\n1100999001,00:1E:42:0F:0F:01,Roof"),
  "tags-from-file": chosen("tags.csv", "text/csv", "serial\n{serial}"),
  "upload-file": chosen("gate.tar.gz", "application/gzip", "configuration"),
  "upload-global-firmware": chosen("RUTX_R_00.07.20.bin", "application/octet-stream", "firmware"),
  "upload-image": chosen("plan.png", "image/png", PIXEL, "base64"),
  "upload-passwords": chosen("passwords.csv", "text/csv", "serial,password\n{serial},Quiet-gate-71-harbour"),
  "upload-specification": chosen("api.json", "application/json", '{"paths":{}}'),
};
