import { useCallback, useEffect, useRef, useState } from "react";
import { Button, Icon, useApi, useGo, useOperation, useTranslate } from "#engine";
import type { components } from "#generated/api";
import styles from "../session/session.module.css";

type AccessSession = components["schemas"]["AccessSession"];

/** Why a page cannot be opened, and whether it may be possible later. */
interface Problem {
  text: string;
  isTemporary: boolean;
}

/** The address is one of another host, so that a page of a device can never be one of the console. */
const isElsewhere = (address: string) => URL.canParse(address) && new URL(address).origin !== location.origin;

const NO_ADDRESS =
  "This server has no address for web pages of devices. An operator sets it with the option --webui-url.";

/** Takes a ticket and goes on to the page; returns why that is not possible. */
function useLead(session: number): { problem: Problem | undefined; lead: () => Promise<void> } {
  const api = useApi();
  const [problem, setProblem] = useState<Problem>();
  const lead = useCallback(async () => {
    setProblem(undefined);
    const request = { params: { id: session }, background: true };
    const { data, error } = await api.call<{ url?: string }>("createAccessTicket", request);
    if (data?.url !== undefined && isElsewhere(data.url)) {
      // The way here is not one to go back to, as it would lead on again.
      return location.replace(data.url);
    }
    if (data) return setProblem({ text: NO_ADDRESS, isTemporary: false });
    const { status = 0, statusText = "", errors = [] } = error ?? {};
    setProblem({ text: errors[0]?.message ?? statusText, isTemporary: ![400, 403, 404].includes(status) });
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
  const { data } = useOperation<AccessSession>("getAccessSession", { id: session }, { background: true });
  const { problem, lead } = useLead(session);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void lead();
  }, [lead]);
  const name = [data?.device_name, data?.access_name].filter(Boolean).join(" · ");
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
              {t(problem.text)}
            </p>
            <NextStep session={data} problem={problem} onRetry={() => void lead()} onNew={onNew} />
          </>
        )}
      </div>
    </section>
  );
}

interface NextStepProps extends Pick<LeadToPageProps, "onNew"> {
  session: AccessSession | undefined;
  problem: Problem;
  onRetry: () => void;
}

/** What helps after a problem: another try, another session, or the device to open one from. */
function NextStep({ session, problem, onRetry, onNew }: NextStepProps) {
  const t = useTranslate();
  const go = useGo();
  const { access_id, device_id, active } = session ?? {};
  if (problem.isTemporary) {
    return (
      <div className={styles.actions}>
        <Button tone="primary" icon={<Icon name="refresh" />} onClick={onRetry}>
          {t("Try again")}
        </Button>
      </div>
    );
  }
  if (active !== false) return null;
  return (
    <div className={styles.actions}>
      {access_id && (
        <Button tone="primary" icon={<Icon name="refresh" />} onClick={() => onNew(access_id)}>
          {t("New session")}
        </Button>
      )}
      {!access_id && device_id && (
        <Button tone="primary" icon={<Icon name="router" />} onClick={() => go("device.info", { id: device_id })}>
          {t("Open device")}
        </Button>
      )}
    </div>
  );
}
