import { useCallback, useEffect, useRef, useState } from "react";
import { Button, FormView, Icon, useApi, useOperation, useTranslate } from "#engine";
import styles from "./session.module.css";
import { useNewSession } from "./useNewSession";

const DEFAULT_SECONDS = 3_600;

interface OpenSessionProps {
  access: number;
  /** The form that opens a session for a chosen time. */
  form: string;
  onOpened: (session: number) => void;
}

/** Opens a session of a remote access: at once when the console led here, else by a form, as a link from elsewhere must not. */
export function OpenSession({ access, form, onOpened }: OpenSessionProps) {
  const t = useTranslate();
  const target = useOperation<{ name?: string; device_name?: string }>("getRemoteAccess", { id: access });
  const [isByForm, setByForm] = useState(() => !isFromConsole());
  const [channel, setChannel] = useState<string>();
  const { refusal, open, forget } = useOpening(access, setChannel);
  const { step, failure } = useNewSession(channel, onOpened);
  const isAsked = useRef(false);
  useEffect(() => {
    if (isByForm || isAsked.current) return;
    isAsked.current = true;
    void open();
  }, [isByForm, open]);
  const retry = () => {
    forget();
    setChannel(undefined);
    setByForm(true);
  };
  const problem = refusal ?? failure ?? (target.error && (target.error.errors[0]?.message ?? target.error.statusText));
  const name = [target.data?.device_name, target.data?.name].filter(Boolean).join(" · ");
  return (
    <section className={styles.opening} aria-label={t("Open a session")}>
      <div className={styles.card}>
        <h2>{name || t("Open a session")}</h2>
        {isByForm && channel === undefined ? (
          <FormView
            form={form}
            context={{ query: { access }, route: {} }}
            onResponse={(response) => setChannel(String(response.channel))}
          />
        ) : (
          <Steps step={step} problem={problem} onRetry={retry} />
        )}
      </div>
    </section>
  );
}

function Steps({
  step,
  problem,
  onRetry,
}: {
  step: string | undefined;
  problem: string | undefined;
  onRetry: () => void;
}) {
  const t = useTranslate();
  if (problem !== undefined)
    return (
      <>
        <p role="alert" className={styles.problem}>
          {t(problem)}
        </p>
        <div>
          <Button tone="primary" icon={<Icon name="refresh" />} onClick={onRetry}>
            {t("Try again")}
          </Button>
        </div>
      </>
    );
  return (
    <div role="status" className={styles.steps}>
      <p>{t("Preparing the connection…")}</p>
      <p className={styles.muted}>{step === undefined ? t("The device is asked to open its tunnel.") : t(step)}</p>
    </div>
  );
}

/** Requests a session; reports the channel of the request. */
function useOpening(access: number, onChannel: (channel: string) => void) {
  const api = useApi();
  const [refusal, setRefusal] = useState<string>();
  const open = useCallback(async () => {
    const options = { params: { id: access }, body: { duration: DEFAULT_SECONDS }, background: true };
    const { error, meta } = await api.call("openRemoteAccess", options);
    if (error) setRefusal(error.errors[0]?.message ?? error.statusText);
    else onChannel(String(meta?.channel));
  }, [api, access, onChannel]);
  const forget = () => setRefusal(undefined);
  return { refusal, open, forget };
}

const isFromConsole = () => document.referrer.startsWith(`${location.origin}/`);
