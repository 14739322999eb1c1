import { useEffect, useRef } from "react";
import { Button, FormattedValue, useTranslate } from "#engine";
import type { HostKey } from "../../../domain/signInMessages";
import styles from "./session.module.css";

interface HostKeyQuestionProps {
  hostKey: HostKey;
  /** The key trusted before, and since when. */
  pinned?: (HostKey & { since: string }) | undefined;
  /** Whether a trusted key is asked for only once. */
  isRemembered?: boolean;
  onAnswer: (accepted: boolean) => void;
}

/** Asks whether to trust a host key: one shown for the first time, or, as an alarm, one in place of another. */
export function HostKeyQuestion({ hostKey, pinned, isRemembered = true, onAnswer }: HostKeyQuestionProps) {
  const t = useTranslate();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <div className={styles.cover}>
      <section
        role={pinned ? "alertdialog" : "dialog"}
        aria-labelledby="host-key-title"
        aria-describedby="host-key-text"
        className={styles.card}
        data-tone={pinned && "danger"}
      >
        <h2 id="host-key-title">{pinned ? t("The host key has changed.") : t("Trust this device?")}</h2>
        <p id="host-key-text">
          {pinned
            ? t(
                "Somebody may be reading this connection, or the device was replaced or set up again. Do not go on unless you know why the key is another one.",
              )
            : isRemembered
              ? t(
                  "This is the first connection to this device. Compare the fingerprint with that of the device; it is remembered.",
                )
              : t("Compare the fingerprint with that of the device. It is asked for with every connection.")}
        </p>
        {pinned && (
          <KeyValue label={t("Trusted since")} hostKey={pinned}>
            <FormattedValue format="date-time" value={pinned.since} record={undefined} />
          </KeyValue>
        )}
        <KeyValue label={pinned ? t("Shown now") : t("Fingerprint")} hostKey={hostKey} />
        <div className={styles.actions}>
          <Button ref={cancel} onClick={() => onAnswer(false)}>
            {t("Cancel")}
          </Button>
          <Button tone={pinned ? "danger" : "primary"} onClick={() => onAnswer(true)}>
            {pinned ? t("Replace the trusted key and connect") : t("Trust and connect")}
          </Button>
        </div>
      </section>
    </div>
  );
}

function KeyValue({ label, hostKey, children }: { label: string; hostKey: HostKey; children?: React.ReactNode }) {
  return (
    <dl className={styles.key}>
      <dt>
        {label} {children}
      </dt>
      <dd>
        <span className={styles.muted}>{hostKey.algorithm}</span>
        <code>{hostKey.fingerprint}</code>
      </dd>
    </dl>
  );
}
