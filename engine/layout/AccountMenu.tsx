import { useBoot } from "../documents/DocumentsContext";
import { UserGlyph } from "../elements/glyphs";
import { Popover } from "../elements/Popover";
import { useTranslate } from "../languages/useTranslate";
import { useUser } from "../session/SessionContext";
import { DarkModeChoice } from "./DarkModeChoice";
import { LanguageChoice } from "./LanguageChoice";
import styles from "./Layout.module.css";
import { LogoutButton } from "./LogoutButton";

/** Who is signed in, and what concerns them alone: appearance, language, version, signing out. */
export function AccountMenu() {
  const t = useTranslate();
  const user = useUser();
  if (user === undefined) return null;
  return (
    <Popover
      name={t("Account")}
      align="end"
      tone="quiet"
      icon={<UserGlyph size={18} />}
      aria-label={t("Account of {email}", { email: user.email })}
      panel={() => <AccountPanel />}
    />
  );
}

function AccountPanel() {
  const t = useTranslate();
  const user = useUser();
  const { appVersion } = useBoot();
  return (
    <div className={styles.account}>
      <div className={styles.who}>
        <strong>{user?.email}</strong>
        {user?.role && <span>{t(user.role.title)}</span>}
        {user?.company && <span>{user.company.name}</span>}
      </div>
      <DarkModeChoice />
      <LanguageChoice />
      <p className={styles.version}>{t("Version {version}", { version: appVersion })}</p>
      <LogoutButton />
    </div>
  );
}
