import { useCallback, useEffect, useRef, useState } from "react";
import { bindText, type CustomBlockProps, useApi, useTranslate } from "#engine";
import palette from "../terminal/screen/palette.module.css";
import { LEAVE_KEYS } from "../terminal/screen/shortcuts";
import { WatchBar } from "./WatchBar";
import type { WatchConnection } from "./WatchConnection";
import { WatchNotice } from "./WatchNotice";
import styles from "./watching.module.css";

/** Shows the terminals of a running session. A custom block, because a terminal is an emulator that a byte stream drives. */
export function SessionWatch({ options, context }: CustomBlockProps) {
  const t = useTranslate();
  const session = Number(bindText(String(options.session), context));
  const takesPart = bindText(String(options.takesPart), context) === "true";
  const [round, setRound] = useState(0);
  if (!Number.isInteger(session) || session < 1)
    return <p className={styles.message}>{t("Choose a running session in the access history.")}</p>;
  const again = () => setRound(round + 1);
  return <Watch key={`${session}-${round}`} session={session} takesPart={takesPart} onAgain={again} />;
}

interface WatchProps {
  session: number;
  takesPart: boolean;
  onAgain: () => void;
}

function Watch({ session, takesPart, onAgain }: WatchProps) {
  const t = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLElement>(null);
  const label = takesPart ? t("Terminal input") : t("Watched terminal");
  const connection = useWatching(session, takesPart, { element, bar, label });
  return (
    <section className={`${styles.page} ${palette.palette}`} aria-label={t("Watch session")}>
      <WatchBar ref={bar} session={session} takesPart={takesPart} connection={connection} />
      {connection && <WatchNotice connection={connection} onAgain={onAgain} />}
      <div ref={element} className={styles.screen} />
      {takesPart && <p className="unseen">{t("Tab goes to the terminal. {keys} leaves it.", { keys: LEAVE_KEYS })}</p>}
    </section>
  );
}

interface Places {
  element: React.RefObject<HTMLDivElement | null>;
  bar: React.RefObject<HTMLElement | null>;
  label: string;
}

/** Opens the screen and the web socket; both end with the page. */
function useWatching(
  session: number,
  takesPart: boolean,
  { element, bar, label }: Places,
): WatchConnection | undefined {
  const issueTicket = useTickets(session, takesPart);
  const initial = useRef({ label });
  const [connection, setConnection] = useState<WatchConnection>();
  useEffect(() => {
    let isCurrent = true;
    let close = () => {};
    void import("./openWatch").then(({ openWatch }) => {
      if (!isCurrent || !element.current) return;
      const onLeave = () => bar.current?.focus();
      const opened = openWatch(element.current, { issueTicket, takesPart, onLeave, label: initial.current.label });
      close = opened.close;
      setConnection(opened.connection);
    });
    return () => {
      isCurrent = false;
      close();
    };
  }, [issueTicket, takesPart, element, bar]);
  return connection;
}

/** Requests a ticket; rejects with an Error that says why there is none. */
function useTickets(session: number, takesPart: boolean): () => Promise<string> {
  const api = useApi();
  return useCallback(async () => {
    const options = { params: { id: session }, body: { take_part: takesPart }, background: true };
    const { data, error } = await api.call<{ ticket: string }>("watchAccessSession", options);
    if (!data) throw new Error(error?.errors[0]?.message ?? error?.statusText);
    return data.ticket;
  }, [api, session, takesPart]);
}
