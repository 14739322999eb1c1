import type { Translate } from "#engine/account";
import type { AccountFieldProps } from "./AccountField";

/** The field for a code of six digits. */
export function codeField(t: Translate): AccountFieldProps {
  return {
    name: "session_code",
    label: t("Code"),
    autoComplete: "one-time-code",
    inputMode: "numeric",
    maxLength: 10,
  };
}

/** The field for a new password. */
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

/** The field by which whoever has the session shows to be its owner. */
export function ownPasswordField(t: Translate, name = "password"): AccountFieldProps {
  return {
    name,
    label: t("Current password"),
    type: "password",
    autoComplete: "current-password",
    maxLength: 200,
  };
}
