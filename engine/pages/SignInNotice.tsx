import { useBoot } from "../documents/DocumentsContext";
import { Button } from "../elements/Button";
import type { Translate } from "../languages/translate";
import { useTranslate } from "../languages/useTranslate";
import { useSession } from "../session/SessionContext";
import { NoticeScreen } from "./NoticeScreen";

/** Says why signing in is not complete, in place of the app. */
export function SignInNotice({ code }: { code: string }) {
  const t = useTranslate();
  const { errors } = useBoot();
  const { signOut } = useSession();
  const text = errors[code]?.text;
  return (
    <main>
      <NoticeScreen title={titleOf(code, t)}>
        {text !== undefined && <p>{t(text)}</p>}
        <Button onClick={() => void signOut()}>{t("Logout")}</Button>
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
