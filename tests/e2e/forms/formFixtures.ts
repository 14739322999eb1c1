import { HUB_AUTHORITY, HUB_CERTIFICATE } from "../../app/server/hubCertificates";
import type { ChosenFile, InputTexts } from "./fillForm";

/** Input texts for properties whose schema is not specific enough: JSON, names of subjects, values that must differ. */
export const INPUT_TEXTS: InputTexts = {
  "activate-code.code": "{code}",
  "delete-user.email": "leaving@forms.example",
  "remove-user-mfa.email": "second-factor@forms.example",
  "assign-sso-admin.email": "manager@forms.example",
  "remove-suppressed-email.email": "blocked@forms.example",
  "own-email.email": "first-address@forms.example",
  "remove-phone.password": "{password}",
  "renew-vpn-certificate.authority": HUB_AUTHORITY,
  "renew-vpn-certificate.certificate": HUB_CERTIFICATE,
  "new-esim-profile.activation_code": "LPA:1$smdp.example.com$ABCD-1234",
  "new-email-configuration.port": "587",
  "edit-email-configuration.port": "2525",
  "set-passwords.password_confirmation": "quiet harbour gate 71",
  request_data: '{"hostname": "gate"}',
  password: "quiet harbour gate 71",
  "new-authorized-device.capabilities": "has_gps",
  "upload-global-firmware.device_model": "RUTX",
  "upload-file.device_model": "RUTX",
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

/** Properties that keep the record's value. */
export const UNCHANGED = new Set([
  // The device has no other dashboard to copy.
  "new-dashboard.copy_from",
]);

/** Lists whose nested lists are filled as well. */
export const NESTED_LISTS = new Set([
  "edit-automation.conditions_body",
  "new-monitoring-template.data",
  "edit-monitoring-template.data",
]);

/** Properties stored in another form than they are sent, or in another table. */
export const STORED_DIFFERENTLY = new Set([
  "new-configurator-template.request_data",
  "new-notice.enabled_at",
  "edit-notice.enabled_at",
  "new-task-group.tasks",
  "edit-task-group.tasks",
  "add-device.mac",
  "add-device.device_series",
  "add-device.firmware_file_id",
  "add-device.config_file_id",
  "add-device.tag_id",
  "import-devices.firmware_file_id",
  "import-devices.config_file_id",
  "import-devices.tag_id",
  "invite-user.role",
  "edit-user.role",
  "assign-sso-admin.email",
  "move-users.role",
  "start-quick-connect.duration",
  "new-role.permission_id",
  "edit-role.permission_id",
  "verify-devices.id",
  "verify-devices.password_confirmation",
  "verify-devices-together.password_confirmation",
  "new-esim-profile.activation_code",
  "new-esim-profile.confirmation_code",
  // Only its expiry is stored.
  "renew-vpn-certificate.certificate",
  // Unchanged periods are not stored.
  ...["static", "hotspot", "gps", "io", "wireless", "ddns", "vpn"].map((kind) => `devices-periods.${kind}_monitoring`),
]);

const PERMITTED = `select 1 from roles r join role_permissions p on p.role_id = r.id where r.title = $1::jsonb->>'title'
    group by r.id having count(*) = jsonb_array_length($1::jsonb->'permission_id')`;

/** Queries that find the values of a form in another table; $1 is the request body. */
export const RELATED_ROWS: Record<string, string> = {
  "new-role": PERMITTED,
  "edit-role": PERMITTED,
};

/** Paths of lists with a record that a form can change, where the default list's first record is not suitable. */
export const LIST_PATHS: Record<string, string> = {
  "edit-user": "/users?q=leaving",
  "move-users": "/users?q=manager",
  "edit-file": "/management/files?q=gate",
  "edit-monitoring-template": "/monitoring-templates/edit/{template}",
  "edit-device-alert": "/tags?modal=device-alerts.{alerted}",
  "edit-role": "/tags?modal=user-role-edit.{role}",
  "duplicate-role": "/tags?modal=user-role-duplicate.{role}",
  "new-alert": "/management/devices?q={legacy}",
  "set-role-permissions": "/users/roles?type=custom",
};

/** Options to search for and choose where the first one is not suitable. */
export const CHOICES: InputTexts = {
  // A price and a pro forma number are asked for paid resources only.
  "add-resources.credit_type_id": "Paid credit",
  // A different kind, so that choosing an option deselects none.
  "edit-report.applied_by": "Tag",
  // A user who may read every report.
  "edit-report.receiving_users": "admin@example.com",
  "new-report.receiving_users": "admin@example.com",
  "add-device.firmware_file_id": "forms-firmware",
  "import-devices.firmware_file_id": "forms-firmware",
  "move-company.source": "Forms branch",
  "move-company.target": "Forms parent",
  "move-device-resources.source_device_id": "{served}",
  "move-device-resources.target_device_id": "{unserved}",
};

/** Table in which a form's values are stored. */
export const TABLES: Record<string, string> = {
  "accept-terms": "users",
  "activate-code": "credit_codes",
  "add-automation-devices": "automation_devices",
  "add-company-data": "data_history",
  "add-device": "devices",
  "add-hotspot-user": "device_jobs",
  "add-device-tags": "device_tags",
  "add-resources": "credits",
  "add-tag-backup": "tag_actions",
  "add-tag-firmware": "tag_actions",
  "add-tag-task-group": "tag_actions",
  "add-tag-template": "tag_actions",
  "add-vpn-custom-user": "vpn_hub_users",
  "add-vpn-devices": "vpn_hub_users",
  "add-vpn-dhcp": "vpn_dhcp_options",
  "add-vpn-user": "vpn_hub_users",
  "assign-automation-devices": "automation_devices",
  "assign-automations": "automation_devices",
  "assign-pack": "devices",
  "assign-sso-admin": "sso_administrators",
  "assign-tag": "device_tags",
  "assign-template": "monitoring_assignments",
  "backup-rules": "device_settings",
  "clear-location": "devices",
  "company-flags": "companies",
  "create-code": "credit_codes",
  "device-action": "device_jobs",
  "device-location": "devices",
  "device-services": "devices",
  "devices-backup-rules": "device_settings",
  "devices-location": "devices",
  "devices-monitoring": "devices",
  "devices-periods": "devices",
  "devices-remote-access": "remote_access",
  "dynamic-dns": "device_settings",
  "edit-automation": "automations",
  "edit-hotspot": "device_jobs",
  "edit-wireless": "device_jobs",
  "edit-code": "credit_codes",
  "edit-company": "companies",
  "edit-dashboard": "dashboards",
  "edit-device": "devices",
  "edit-device-alert": "device_alerts",
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
  "edit-esim-profile": "device_esim_profiles",
  "edit-port": "device_port_settings",
  "export-backup": "device_jobs",
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
  "new-esim-profile": "device_esim_profiles",
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
  "open-cli": "device_jobs",
  "open-remote-access": "device_jobs",
  "open-web-ui": "device_jobs",
  "own-email": "users",
  "renew-vpn-certificate": "vpn_hubs",
  "replace-automations": "automation_devices",
  "replace-device-tags": "device_tags",
  "send-command": "device_jobs",
  "send-commands": "device_jobs",
  "set-passwords": "device_jobs",
  "site-blocking": "device_settings",
  "start-quick-connect": "vpn_hubs",
  "tags-from-file": "device_tags",
  "test-device-endpoint": "device_jobs",
  "upload-authorized-devices": "authorized_devices",
  "upload-file": "files",
  "upload-global-firmware": "files",
  "upload-image": "images",
  "upload-passwords": "device_jobs",
  "verify-devices-file": "device_jobs",
  "upload-specification": "device_specifications",
  "upload-to-devices": "device_jobs",
  "use-template": "device_jobs",
  "verify-devices": "device_jobs",
  "verify-devices-together": "device_jobs",
  "vpn-forwarding": "vpn_hub_users",
  "vpn-settings": "vpn_hubs",
};

const fileOf = (name: string, mimeType: string, content: string, encoding: BufferEncoding = "utf8"): ChosenFile => ({
  name,
  mimeType,
  buffer: Buffer.from(content, encoding),
});
/** A PNG of one pixel, in base64. */
export const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Files for forms with a file input. */
export const FILES: Record<string, ChosenFile> = {
  "import-devices": fileOf("devices.csv", "text/csv", "serial,mac,name\n1100999001,00:1E:42:0F:0F:01,Roof"),
  "tags-from-file": fileOf("tags.csv", "text/csv", "serial\n{serial}"),
  "upload-authorized-devices": fileOf("approved.csv", "text/csv", "serial,mac\n1100999777,00:1E:42:0F:0F:77"),
  "upload-file": fileOf("gate.tar.gz", "application/gzip", "configuration"),
  "upload-global-firmware": fileOf("RUTX_R_00.07.20.bin", "application/octet-stream", "firmware"),
  "upload-image": fileOf("plan.png", "image/png", PIXEL, "base64"),
  "upload-passwords": fileOf("passwords.csv", "text/csv", "serial,password\n{serial},Quiet-gate-71-harbour"),
  "verify-devices-file": fileOf("present.csv", "text/csv", "serial,password\n{serial},admin01"),
  "upload-specification": fileOf("api.json", "application/json", '{"paths":{}}'),
};
