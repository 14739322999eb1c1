import { useState } from "react";
import { ActionButton, Button, useBoot, useOperationRun, useTranslate } from "#engine";
import type { ChosenDevices } from "./ChooseGroup";
import { requestOf, type Values } from "./configurationRequest";
import styles from "./configure.module.css";
import type { Endpoint } from "./readSpecification";

const SAVE_AS_TEMPLATE = {
  label: "Save as template",
  form: "save-as-template",
  params: { template: "{record.template}" },
} as const;

interface ReviewRequestsProps {
  devices: ChosenDevices;
  endpoints: readonly Endpoint[];
  /** Summaries of selected endpoints without any input; no request is sent to them. */
  skipped: readonly string[];
  values: Readonly<Record<string, Values>>;
}

/** Previews the exact requests, and sends them or saves them as a template. */
export function ReviewRequests({ devices, endpoints, skipped, values }: ReviewRequestsProps) {
  const t = useTranslate();
  const { run, isWaiting } = useOperationRun();
  const [problem, setProblem] = useState<string>();
  const language = useBoot().language.code;
  const requests = endpoints.map((endpoint) => requestOf(endpoint, values[endpoint.key] ?? {}, language));
  const send = async () => {
    const configuration = requests.map((one) => ({ ...one, device_id: devices, request_data: [one.request_data] }));
    const outcome = await run({
      operation: "configureDevices",
      body: { configuration },
      confirm: t("{count, plural, one {Send to # device?} other {Send to # devices?}}", { count: devices.length }),
      success: t("The configuration is queued for the devices."),
    });
    setProblem(outcome.status === "failed" ? outcome.text : undefined);
  };
  return (
    <div className={styles.stack}>
      <ul className={styles.requests}>
        {requests.map((request, index) => (
          <li key={endpoints[index]?.key}>
            <code>{`${request.method} ${request.path}`}</code>
            <pre>{JSON.stringify(request.request_data, null, 2)}</pre>
          </li>
        ))}
      </ul>
      {skipped.length > 0 && (
        <p>{t("Nothing was entered for {names}; it is not sent.", { names: skipped.join(", ") })}</p>
      )}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.row}>
        <Button tone="primary" isWaiting={isWaiting} onClick={() => void send()}>
          {t("{count, plural, one {Send to # device} other {Send to # devices}}", { count: devices.length })}
        </Button>
        <ActionButton action={SAVE_AS_TEMPLATE} context={{ record: { template: requests } }} />
      </div>
    </div>
  );
}
