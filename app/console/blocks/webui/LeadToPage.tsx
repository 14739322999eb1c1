import { useCallback, useEffect, useRef, useState } from "react";
import { Button, Icon, useApi, useOperation, useTranslate } from "#engine";
import type { components } from "#generated/api";
import styles from "../session/session.module.css";

type AccessSession = components["schemas"]["AccessSession"];

/** The address is one of another host, so that a page of a device can never be one of the console. */
const isElsewhere = (address: string) => URL.canParse(address) && new URL(address).origin !== location.origin;

const NO_ADDRESS =
  "This server has no address for web pages of devices. An operator sets it with the option --webui-url.";

/** Takes a ticket and goes on to the page; returns why that is not possible. */
function useLead(session: number): { problem: string | undefined; lead: () => Promise<void> } {
  const api = useApi();
  const [problem, setProblem] = useState<string>();
  const lead = useCallback(async () => {
    setProblem(undefined);
    const request = { params: { id: session }, background: true };
    const { data, error } = await api.call<{ url?: string }>("createAccessTicket", request);
    if (!data) setProblem(error?.errors[0]?.message ?? error?.statusText ?? "");
    else if (data.url === undefined || !isElsewhere(data.url)) setProblem(NO_ADDRESS);
    // The way here is not one to go back to, as it would lead on again.
    else location.replace(data.url);
  }, [api, session]);
  return { problem, lead };
}

interface LeadToPageProps {
  session: number;
  /** Opens a new session of a remote access. */
  onNew: (access: number) => void;
}

/** Leads to the page of a session, or says why there is none. */
export function LeadToPage({ session, onNew }: LeadToPageProps) {
  const t = useTranslate();
  const read = useOperation<AccessSession>("getAccessSession", { id: session }, { background: true });
  const { problem, lead } = useLead(session);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void lead();
  }, [lead]);
  const { device_name, access_name, access_id, active } = read.data ?? {};
  const name = [device_name, access_name].filter(Boolean).join(" · ");
  return (
    <section className={styles.opening} aria-label={t("Web page of a device")}>
      <div className={styles.card}>
        <h2>{name || t("Web page of a device")}</h2>
        {problem === undefined ? (
          <p role="status" className={styles.muted}>
            {t("Opening the web page…")}
          </p>
        ) : (
          <>
            <p role="alert" className={styles.problem}>
              {t(problem)}
            </p>
            <div className={styles.actions}>
              {active === false && access_id ? (
                <Button tone="primary" icon={<Icon name="refresh" />} onClick={() => onNew(access_id)}>
                  {t("New session")}
                </Button>
              ) : (
                <Button tone="primary" icon={<Icon name="refresh" />} onClick={() => void lead()}>
                  {t("Try again")}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </section>
  );
}
