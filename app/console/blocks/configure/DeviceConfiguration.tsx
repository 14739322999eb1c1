import { useMemo, useState } from "react";
import { Button, type CustomBlockProps, readMatching, Skeleton, useBoot, useOperation, useTranslate } from "#engine";
import { idsOf } from "../update/updateRequest";
import { ChooseGroup, type ChosenDevices, type DeviceGroup, devicesOf } from "./ChooseGroup";
import { hasInput, type InputLocale, problemsOf, type Values } from "./configurationRequest";
import styles from "./configure.module.css";
import { EndpointFields } from "./EndpointFields";
import { EndpointTree } from "./EndpointTree";
import { ReviewRequests } from "./ReviewRequests";
import { readEndpoints } from "./readSpecification";

const STEPS = ["Devices", "Endpoints", "Values", "Review"] as const;

/** Wizard that configures devices. A custom block, because its forms are built at run time from an API specification. */
export function DeviceConfiguration({ context }: CustomBlockProps) {
  const { t, language } = useInputLocale();
  const [devices, setDevices] = useState<ChosenDevices>(() => {
    const named = context.route?.device_id ?? context.query?.device_id;
    return readMatching(named) ?? idsOf(named);
  });
  const [group, setGroup] = useState<DeviceGroup>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [values, setValues] = useState<Record<string, Values>>({});
  const [step, setStep] = useState(0);
  const [showsProblems, setShowsProblems] = useState(false);
  const id = group?.specification_id ?? undefined;
  const read = useOperation("downloadSpecification", { id }, { enabled: id !== undefined, steady: true });
  const endpoints = useMemo(() => readEndpoints(read.data), [read.data]);
  const selected = endpoints.filter(({ key }) => chosen.has(key));
  const isValid = selected.every(
    (one) => Object.keys(problemsOf(one, values[one.key] ?? {}, { t, language })).length === 0,
  );
  const entered = selected.filter((one) => hasInput(one, values[one.key] ?? {}));
  const isReady = [group !== undefined, selected.length > 0, entered.length > 0][step] ?? false;
  const go = (next: number) => {
    const isBlocked = step === 2 && next > step && !isValid;
    setShowsProblems(isBlocked);
    if (!isBlocked) setStep(next);
  };
  const selectGroup = (next: DeviceGroup | undefined) => {
    if (next?.specification_id !== group?.specification_id) setChosen(new Set());
    setGroup(next);
  };
  const choose = (key: string, isSelected: boolean) =>
    setChosen((before) => new Set(isSelected ? [...before, key] : [...before].filter((one) => one !== key)));
  return (
    <section className={styles.configuration} aria-label={t("Multi-configuration")}>
      <StepList step={step} />
      {step === 0 && (
        <ChooseGroup
          devices={devices}
          chosen={group}
          onChoose={selectGroup}
          onDevices={(ids) => {
            setDevices(ids);
            selectGroup(undefined);
          }}
        />
      )}
      {step === 1 && read.error && <p role="alert">{t("The documentation could not be read.")}</p>}
      {step === 1 && read.isPending && <Skeleton width="100%" height={160} />}
      {step === 1 && read.data !== undefined && (
        <EndpointTree endpoints={endpoints} chosen={chosen} onChoose={choose} />
      )}
      {step === 2 &&
        selected.map((endpoint) => (
          <EndpointFields
            key={endpoint.key}
            endpoint={endpoint}
            device={group?.device_id[0] ?? 0}
            values={values[endpoint.key] ?? {}}
            isChecked={showsProblems}
            onChange={(next) => setValues((before) => ({ ...before, [endpoint.key]: next }))}
          />
        ))}
      {step === STEPS.length - 1 && (
        <ReviewRequests
          devices={devicesOf(devices, group)}
          endpoints={entered}
          skipped={selected.filter((one) => !entered.includes(one)).map(({ summary }) => summary)}
          values={values}
        />
      )}
      <div className={styles.row}>
        {step > 0 && <Button onClick={() => go(step - 1)}>{t("Back")}</Button>}
        {step < STEPS.length - 1 && (
          <Button tone="primary" disabled={!isReady} onClick={() => go(step + 1)}>
            {t("Next")}
          </Button>
        )}
      </div>
    </section>
  );
}

function useInputLocale(): InputLocale {
  return { t: useTranslate(), language: useBoot().language.code };
}

function StepList({ step }: { step: number }) {
  const t = useTranslate();
  return (
    <ol className={styles.steps}>
      {STEPS.map((name, index) => (
        <li key={name} aria-current={index === step ? "step" : undefined}>
          <span>{index + 1}</span> {t(name)}
        </li>
      ))}
    </ol>
  );
}
