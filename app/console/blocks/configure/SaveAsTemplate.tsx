import { useState } from "react";
import { Button, standardWidgets, TextInput, useOperationRun, useTranslate } from "#engine";
import styles from "./configure.module.css";

const { ItemSelect } = standardWidgets;
const COMPANIES = { operation: "listCompanies" };
const VERSION = /^\d+\.\d+\.\d+$/;

/** Keeps requests under a name, so that they can be sent to other devices later. */
export function SaveAsTemplate({ template }: { template: readonly object[] }) {
  const t = useTranslate();
  const { run, isWaiting } = useOperationRun();
  const [company, setCompany] = useState<unknown>();
  const [name, setName] = useState("");
  const [version, setVersion] = useState("1.0.0");
  const [problem, setProblem] = useState<string>();
  const save = async () => {
    const body = { company_id: company, name: name.trim(), version, template };
    const ended = await run({ operation: "createConfiguratorTemplate", body, item: t("Template") });
    setProblem(ended.status === "failed" ? ended.text : undefined);
  };
  const isWhole = company !== undefined && name.trim() !== "" && VERSION.test(version);
  return (
    <details className={styles.template}>
      <summary>{t("Save as template")}</summary>
      <div className={styles.stack}>
        <label htmlFor="template-company">{t("Company")}</label>
        <ItemSelect
          id="template-company"
          label={t("Company")}
          value={company}
          options={COMPANIES}
          onChange={setCompany}
          onBlur={() => {}}
        />
        <label htmlFor="template-name">{t("Name")}</label>
        <TextInput id="template-name" value={name} onChange={({ target }) => setName(target.value)} />
        <label htmlFor="template-version">{t("Version")}</label>
        <TextInput id="template-version" value={version} onChange={({ target }) => setVersion(target.value)} />
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <div>
          <Button disabled={!isWhole} isWaiting={isWaiting} onClick={() => void save()}>
            {t("Save as template")}
          </Button>
        </div>
      </div>
    </details>
  );
}
