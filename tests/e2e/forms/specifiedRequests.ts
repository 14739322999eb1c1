/** The request that the specification names for a form. */
export interface SpecifiedRequest {
  /** The requirement. */
  row: string;
  method: string;
  /** Path below /api; {name} stands for a value of the form. */
  path: string;
  /** Keys of a JSON body; an upload has parts of these names. */
  keys: string[];
  /** The message that says what came of it, where the form's action has to have one of its own. */
  message?: string;
}

/** The specified requests by form. */
export const SPECIFIED_REQUESTS: Record<string, SpecifiedRequest> = {
  "new-tag": {
    row: "form.new-tag",
    method: "POST",
    path: "/tags",
    keys: ["company_id", "name", "description", "color"],
  },
  "invite-user": {
    row: "form.invite-user",
    method: "POST",
    path: "/users/invite",
    keys: ["company_id", "email", "role"],
  },
  "new-company": {
    row: "form.new-company",
    method: "POST",
    path: "/companies",
    keys: ["name", "parent_id", "show_payment"],
  },
  "move-company": { row: "form.move-company", method: "POST", path: "/companies/move", keys: ["source", "target"] },
  "add-resources": {
    row: "form.add-resources",
    method: "POST",
    path: "/credits",
    keys: ["credit_type_id", "credit_count", "company_id", "credit_price", "pro_form_nr"],
  },
  "move-resources": {
    row: "form.move-resources",
    method: "POST",
    path: "/credits/move",
    keys: ["credit_type_name", "source", "target", "amount"],
  },
  "create-code": {
    row: "form.create-code",
    method: "POST",
    path: "/credits/codes",
    keys: ["credit_type_name", "company_id", "amount", "comment"],
  },
  "activate-code": { row: "form.activate-code", method: "POST", path: "/credits/codes/activate", keys: ["code"] },
  "invite-company": {
    row: "form.invite-company",
    method: "POST",
    path: "/distributors/invitations",
    keys: ["email"],
  },
  "add-company-data": {
    row: "form.add-company-data",
    method: "POST",
    path: "/companies/data",
    keys: ["company_id", "credits"],
  },
  "upload-specification": {
    row: "form.upload-documentation",
    method: "POST",
    path: "/devices/configurator/specifications",
    keys: ["system", "file", "firmware_brand_id", "overwrite"],
  },
  "assign-sso-admin": { row: "form.assign-sso-admin", method: "POST", path: "/admin/users/sso", keys: ["email"] },
  "remove-suppressed-email": {
    row: "form.suppressed-email-remove",
    method: "DELETE",
    path: "/suppressed-emails/{email}",
    keys: [],
  },
  "remove-user-mfa": { row: "form.remove-user-mfa", method: "DELETE", path: "/admin/users/mfa", keys: ["email"] },
  "delete-user": { row: "form.delete-user", method: "DELETE", path: "/admin/users", keys: ["email"] },
  "generate-passwords": {
    row: "api.action.passwords-generate",
    method: "POST",
    path: "/devices/passwords/generate",
    keys: [],
    message: "The passwords are queued for the devices.",
  },
  "set-passwords": {
    row: "api.action.passwords-set",
    method: "POST",
    path: "/devices/passwords/set",
    keys: [],
    message: "The password is queued for the devices.",
  },
  "move-device-resources": {
    row: "api.action.devices-credits-move",
    method: "POST",
    path: "/devices/credits/move",
    keys: [],
    message: "Device resources moved successfully",
  },
  "move-users": {
    row: "api.action.users-move",
    method: "POST",
    path: "/users/move",
    keys: [],
    message: "Users moved successfully",
  },
  "assign-template": {
    row: "api.action.data-collect-assign",
    method: "PUT",
    path: "/data-collect/configs/{id}/assign",
    keys: [],
    message: "The devices report by the template.",
  },
};
