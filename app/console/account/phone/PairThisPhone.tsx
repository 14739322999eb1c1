import { useText } from "../AccountContext";
import type { AccountFieldProps } from "../AccountField";
import { AccountForm } from "../AccountForm";
import { Card } from "../Card";
import { callApi } from "../callApi";
import { clearLinkToken } from "../linkToken";
import { browserName } from "../settings/browserName";

/** Properties of `PairThisPhone`. */
export interface PairThisPhoneProps {
  /** Session and code read from the QR code; when absent, the user types the e-mail address and the code. */
  pairing: { session_uuid: string; code: string } | undefined;
  onPaired(token: string): void;
}

/** Form that pairs this phone with the account whose console shows the registration code. */
export function PairThisPhone({ pairing, onPaired }: PairThisPhoneProps) {
  const t = useText();
  const typed: AccountFieldProps[] = [
    { name: "email", label: t("E-mail"), type: "email", autoComplete: "username", maxLength: 254 },
    { name: "code", label: t("Registration code"), autoComplete: "one-time-code", inputMode: "numeric", maxLength: 10 },
  ];
  return (
    <Card title={t("Pair this phone")} subtext={t("Use it to confirm sign-ins and sensitive changes.")}>
      <AccountForm<{ token: string }>
        focused
        fields={[
          ...(pairing ? [] : typed),
          {
            name: "name",
            label: t("Name of this phone"),
            autoComplete: "off",
            value: browserName(navigator.userAgent),
            maxLength: 60,
          },
          {
            name: "pin",
            label: t("New PIN"),
            type: "password",
            autoComplete: "new-password",
            inputMode: "numeric",
            hint: t("4 to 8 digits, used to confirm requests."),
            minLength: 4,
            maxLength: 8,
          },
        ]}
        submit={t("Pair this phone")}
        fallbackField={pairing ? "pin" : "code"}
        send={({ code = "", ...rest }) =>
          callApi("POST", "/phones", { code: code.replace(/\s/g, ""), ...rest, ...pairing })
        }
        onDone={({ token }) => {
          clearLinkToken();
          onPaired(token);
        }}
      />
    </Card>
  );
}
