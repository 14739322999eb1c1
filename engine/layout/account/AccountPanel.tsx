import { LogoutButton } from "../../actions/LogoutButton";
import { useRunAction, useShownActions } from "../../actions/useAction";
import { Blocks } from "../../blocks/Blocks";
import { useBoot } from "../../documents/DocumentsContext";
import { Icon } from "../../elements/Icon";
import type { Action } from "../../generated/documents";
import { ImpersonationStatus } from "../../impersonation/ImpersonationStatus";
import { useTranslate } from "../../languages/useTranslate";
import { useRoutePath } from "../../links/LinksContext";
import { RouteLink } from "../../links/RouteLink";
import { useUser } from "../../session/SessionContext";
import styles from "./AccountPanel.module.css";
import { DarkModeChoice } from "./DarkModeChoice";
import { LanguageMenu } from "./LanguageMenu";
import { TimeZoneMenu } from "./TimeZoneMenu";

/** The content of the account menu; the document's blocks are last, so that they cause no layout shift when loaded. */
export function AccountPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const user = useUser();
  const { account } = useBoot().header;
  return (
    <div className={styles.account}>
      <div className={styles.who}>
        <strong>{user?.email}</strong>
        {user?.role && <span>{t(user.role.title)}</span>}
        {user?.company && <span>{user.company.name}</span>}
      </div>
      <ImpersonationStatus />
      <AccountEntries onClose={onClose} />
      <DarkModeChoice />
      <LanguageMenu />
      <TimeZoneMenu />
      <div className={styles.foot}>
        <Version onClose={onClose} />
        <LogoutButton />
      </div>
      {account?.blocks && <Blocks blocks={account.blocks} context={{ user }} documentId="header" />}
    </div>
  );
}

function AccountEntries({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const user = useUser();
  const { account } = useBoot().header;
  const context = { user };
  const actions = useShownActions()(account?.actions, context);
  const { runAction } = useRunAction();
  // An impersonator cannot change the account settings of the impersonated user.
  const settings = user?.isImpersonating === true ? undefined : account?.settings;
  const run = (action: Action) => {
    onClose();
    void runAction(action, context);
  };
  if (settings === undefined && actions.length === 0) return null;
  return (
    <ul className={styles.entries}>
      {settings !== undefined && (
        <li>
          <a className={styles.entry} href={settings}>
            {t("Account settings")}
          </a>
        </li>
      )}
      {actions.map((action) => (
        <li key={action.label}>
          <button type="button" className={styles.entry} onClick={() => run(action)}>
            {action.icon && <Icon name={action.icon} size={14} />}
            {t(action.label, context)}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The version, linked to the changelog where there is such a route. */
function Version({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const pathOf = useRoutePath();
  const { appVersion, header } = useBoot();
  const route = header.account?.changelog;
  const version = <span className={styles.version}>{t("Version {version}", { version: appVersion })}</span>;
  if (route === undefined || pathOf(route) === undefined) return version;
  return (
    <RouteLink route={route} className={styles.changelog} onClick={onClose}>
      {t("Changelog")} {version}
    </RouteLink>
  );
}
