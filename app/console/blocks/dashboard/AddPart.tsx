import { useId, useState } from "react";
import { Button, Select, TextInput, useTranslate } from "#engine";
import { createPart, isComplete, type PartChoices } from "./createPart";
import styles from "./dashboard.module.css";
import type { Widget } from "./grid";
import { Labelled } from "./Labelled";
import { PartSettings } from "./PartSettings";

type Type = Widget["type"];

const INITIAL_CHOICES: PartChoices = {
  parameter: "signal",
  parameters: ["status", "signal"],
  action: "reboot",
  image: undefined,
  placed: [],
};

/** Form that adds a widget to a dashboard. */
export function AddPart({ onAdd }: { onAdd: (widget: Widget) => void }) {
  const t = useTranslate();
  const id = useId();
  const [type, setType] = useState<Type>("value");
  const [title, setTitle] = useState("");
  const [chosen, setChosen] = useState(INITIAL_CHOICES);
  const types: Record<Type, string> = {
    value: t("Value"),
    gauge: t("Gauge"),
    table: t("Table"),
    line: t("Chart"),
    map: t("Map"),
    image: t("Picture"),
    text: t("Text"),
    button: t("Button"),
  };
  const add = () => {
    onAdd(createPart(type, title, chosen));
    setTitle("");
  };
  return (
    <fieldset className={styles.add}>
      <legend>{t("Add a part")}</legend>
      <Labelled id={`${id}-type`} label={t("What it is")}>
        <Select
          id={`${id}-type`}
          value={type}
          options={Object.entries(types).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => setType(target.value as Type)}
        />
      </Labelled>
      <PartSettings
        type={type}
        chosen={chosen}
        onChoose={(change) => setChosen((before) => ({ ...before, ...change }))}
      />
      <Labelled id={`${id}-title`} label={type === "text" ? t("Text") : t("Title")}>
        <TextInput id={`${id}-title`} maxLength={100} value={title} onChange={({ target }) => setTitle(target.value)} />
      </Labelled>
      <Button disabled={!isComplete(type, title, chosen)} onClick={add}>
        {t("Add")}
      </Button>
    </fieldset>
  );
}
