import type { Ref } from "react";
import { Select, StatusDot, useOperation, useTranslate } from "#engine";
import type { components } from "#generated/api";
import { RecordedMark } from "../session/RecordedMark";
import { SessionHeader } from "../session/SessionHeader";
import { useWatchState } from "./useWatchState";
import type { WatchConnection } from "./WatchConnection";
import styles from "./watching.module.css";

interface WatchBarProps {
  session: number;
  takesPart: boolean;
  connection: WatchConnection | undefined;
  /** Focused when the keyboard leaves the terminal. */
  ref: Ref<HTMLElement>;
}

/** The bar of a watched session: its device and target, whose session it is, and which terminal is shown. */
export function WatchBar({ session, takesPart, connection, ref }: WatchBarProps) {
  const { data } = useOperation<components["schemas"]["AccessSession"]>("getAccessSession", { id: session });
  return (
    <SessionHeader
      ref={ref}
      icon={takesPart ? "keyboard" : "eye"}
      title={data?.device_name}
      detail={[data?.access_name, data?.target].filter(Boolean).join(" · ")}
    >
      {connection && <Shown connection={connection} takesPart={takesPart} />}
    </SessionHeader>
  );
}

function Shown({ connection, takesPart }: { connection: WatchConnection; takesPart: boolean }) {
  const t = useTranslate();
  const { kind, owner, terminals, terminal, recorded } = useWatchState(connection);
  if (kind === "connecting" || kind === "ended") return null;
  const names = terminals.map((number) => ({ value: String(number), label: t("Terminal {number}", { number }) }));
  return (
    <>
      {recorded && <RecordedMark input={recorded === "input"} />}
      <span className={styles.mode}>
        <StatusDot
          tone={takesPart ? "warning" : "info"}
          label={
            takesPart
              ? t("You take part in the session of {owner}", { owner })
              : t("You watch the session of {owner}", { owner })
          }
        />
      </span>
      {names.length > 1 && (
        <Select
          aria-label={t("Terminal")}
          className={styles.choice ?? ""}
          options={names}
          value={String(terminal)}
          onChange={({ target }) => connection.show(Number(target.value))}
        />
      )}
    </>
  );
}
