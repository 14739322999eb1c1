import { useState } from "react";
import { chooseDarkMode, type DarkMode, readDarkMode } from "../../brands/darkMode";
import { useTranslate } from "../../languages/useTranslate";
import { ChoiceGroup } from "./ChoiceGroup";

/** Chooses the colour scheme: system, dark or light. */
export function DarkModeChoice() {
  const t = useTranslate();
  const [mode, setMode] = useState(() => readDarkMode(document.cookie));
  const choose = (value: string) => {
    const next: DarkMode = value === "on" || value === "off" ? value : null;
    chooseDarkMode(document, next);
    setMode(next);
  };
  const choices = [
    { value: "auto", label: t("Auto") },
    { value: "on", label: t("Enable") },
    { value: "off", label: t("Disable") },
  ];
  return <ChoiceGroup label={t("Dark mode")} choices={choices} chosen={mode ?? "auto"} onChoose={choose} />;
}
