import type { Translate } from "#engine/account";
import type { AccountFieldProps } from "./AccountField";

/** Field for a one-time code of six digits. */
export function codeField(t: Translate): AccountFieldProps {
  return {
    name: "session_code",
    label: t("Code"),
    autoComplete: "one-time-code",
    inputMode: "numeric",
    maxLength: 10,
  };
}

/** Field for a new password of 10 to 200 characters. */
export function newPasswordField(t: Translate): AccountFieldProps {
  return {
    name: "password",
    label: t("New password"),
    type: "password",
    autoComplete: "new-password",
    hint: t("At least 10 characters."),
    minLength: 10,
    maxLength: 200,
  };
}

/** Field for the current password, which re-authenticates the user before a sensitive change. */
export function ownPasswordField(t: Translate, name = "password"): AccountFieldProps {
  return {
    name,
    label: t("Current password"),
    type: "password",
    autoComplete: "current-password",
    maxLength: 200,
  };
}
