import { LogoutButton } from "../actions/LogoutButton";
import { useBoot } from "../documents/DocumentsContext";
import type { Translate } from "../languages/translate";
import { useTranslate } from "../languages/useTranslate";
import { NoticeScreen } from "./NoticeScreen";
import styles from "./Page.module.css";
import { ResendButton } from "./ResendButton";

/** Replaces the app while sign-in is incomplete: explains why, and offers the next step. */
export function SignInNotice({ code }: { code: string }) {
  const t = useTranslate();
  const { errors, header } = useBoot();
  const { resend, settings } = header.account ?? {};
  const text = errors[code]?.text;
  return (
    <main>
      <NoticeScreen title={titleOf(code, t)}>
        {text !== undefined && <p>{t(text)}</p>}
        {code === "MFA_MANDATORY" && settings !== undefined && (
          <a href={settings}>{t("Set up multi-factor authentication")}</a>
        )}
        <div className={styles.actions}>
          {code === "EMAIL_NOT_VERIFIED" && resend !== undefined && <ResendButton operation={resend} />}
          <LogoutButton />
        </div>
      </NoticeScreen>
    </main>
  );
}

function titleOf(code: string, t: Translate): string {
  if (code === "EMAIL_NOT_VERIFIED") return t("Confirm your email address");
  if (code === "NOT_INVITED_EXTERNAL_USER") return t("You have not been invited");
  if (code === "MFA_MANDATORY") return t("Multi-factor authentication is required");
  return t("Sign-in is not complete");
}
