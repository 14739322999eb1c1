import { activeTimeZone } from "#engine/account";
import type { components } from "#generated/api";
import { useBoot, useText } from "../AccountContext";
import { parseApiTime } from "./parseApiTime";
import styles from "./Settings.module.css";

/** An access token as listed by the API. */
export type Token = components["schemas"]["AccessToken"];

/** List item of an access token: scopes, expiry, last use, and a button to revoke it. */
export function TokenItem({ token, onRevoke }: { token: Token; onRevoke(): void }) {
  const t = useText();
  const { language } = useBoot();
  const format = new Intl.DateTimeFormat(language.code, { dateStyle: "medium", timeZone: activeTimeZone() });
  const day = (time: string) => format.format(parseApiTime(time));
  const ends = token.expired
    ? t("Expired on {day}", { day: day(token.expires_at) })
    : t("Good until {day}", { day: day(token.expires_at) });
  const used =
    token.last_used_at === null
      ? t("Never used")
      : t("Last used on {day} from {address}", {
          day: day(token.last_used_at),
          address: token.last_used_address ?? "-",
        });
  return (
    <li>
      <div>
        <strong>{token.name}</strong>
        <p className={styles.text}>{`${ends} · ${used}`}</p>
        <p className={styles.scopes}>
          {token.scopes.map((scope) => (
            <code key={scope}>{scope}</code>
          ))}
        </p>
      </div>
      <button
        type="button"
        className={styles.button}
        aria-label={t("Revoke access token: {name}", { name: token.name })}
        onClick={onRevoke}
      >
        {t("Revoke")}
      </button>
    </li>
  );
}
