import { useCallback, useEffect, useState } from "react";
import { activeTimeZone } from "#engine/account";
import type { components } from "#generated/api";
import { useBoot, useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { ownPasswordField } from "../accountFields";
import { type CallResult, callAsUser } from "../callApi";
import { callErrorText } from "../callErrorText";
import { parseApiTime } from "./parseApiTime";
import styles from "./Settings.module.css";

type Phone = components["schemas"]["Phone"];

/** Lists the phones paired as a second factor; removing one requires the password. */
export function PhoneList({ onChange }: { onChange(): void }) {
  const t = useText();
  const boot = useBoot();
  const [outcome, setOutcome] = useState<CallResult<Phone[]>>();
  const [removing, setRemoving] = useState<number>();
  const read = useCallback(() => void callAsUser<Phone[]>("GET", "/account/phones").then(setOutcome), []);
  useEffect(read, [read]);
  const finishRemoval = () => {
    setRemoving(undefined);
    read();
    onChange();
  };
  if (outcome?.ok === false) return <p role="alert">{callErrorText(boot, t, outcome)}</p>;
  return (
    <ul className={styles.sessions} aria-label={t("Your phones")} aria-busy={outcome === undefined}>
      {outcome?.data.map((phone) => (
        <PhoneItem
          key={phone.id}
          phone={phone}
          isRemoving={removing === phone.id}
          onToggle={(isOpen) => setRemoving(isOpen ? phone.id : undefined)}
          onRemoved={finishRemoval}
        />
      ))}
    </ul>
  );
}

interface PhoneItemProps {
  phone: Phone;
  isRemoving: boolean;
  /** Opens or closes the form that confirms the removal. */
  onToggle(isOpen: boolean): void;
  onRemoved(): void;
}

function PhoneItem({ phone: { id, name, created_at, last_used_at }, isRemoving, onToggle, onRemoved }: PhoneItemProps) {
  const t = useText();
  const { language } = useBoot();
  const format = new Intl.DateTimeFormat(language.code, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: activeTimeZone(),
  });
  const time = (text: string) => format.format(parseApiTime(text));
  const used = last_used_at === null ? t("Never used") : t("Last used {time}", { time: time(last_used_at) });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles.text}>{`${t("Paired {time}", { time: time(created_at) })} · ${used}`}</p>
        {isRemoving && (
          <AccountForm
            focused
            fields={[ownPasswordField(t)]}
            submit={t("Remove")}
            fallbackField="password"
            send={(values) => callAsUser("DELETE", `/account/phones/${id}`, values)}
            onDone={onRemoved}
          />
        )}
      </div>
      <button
        type="button"
        className={styles.button}
        aria-label={isRemoving ? undefined : t("Remove {name}", { name })}
        onClick={() => onToggle(!isRemoving)}
      >
        {isRemoving ? t("Cancel") : t("Remove")}
      </button>
    </li>
  );
}
