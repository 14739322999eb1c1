import { useId, useState } from "react";
import { Button, Select, TextInput, useTranslate } from "#engine";
import { ImageSelect } from "../windows/ImageSelect";
import styles from "./dashboard.module.css";
import type { Widget } from "./grid";
import { isMeasured, PARAMETERS } from "./widgetBlock";

type Type = Widget["type"];
type Parameter = NonNullable<Widget["parameter"]>;

/** Chooses what a new part of a dashboard shows. */
export function AddPart({ onAdd }: { onAdd: (widget: Widget) => void }) {
  const t = useTranslate();
  const id = useId();
  const [type, setType] = useState<Type>("value");
  const [parameter, setParameter] = useState<Parameter>("signal");
  const [title, setTitle] = useState("");
  const [image, setImage] = useState<unknown>();
  const types: Record<Type, string> = {
    value: t("Value"),
    line: t("Chart"),
    map: t("Map"),
    image: t("Picture"),
    text: t("Text"),
  };
  const offered = (Object.keys(PARAMETERS) as Parameter[]).filter((name) => type !== "line" || isMeasured(name));
  const chosen = offered.includes(parameter) ? parameter : "signal";
  const isWhole = type === "text" ? title !== "" : type !== "image" || image !== undefined;
  const add = () => {
    const named = title === "" ? {} : { title };
    if (type === "value" || type === "line") onAdd({ type, parameter: chosen, ...named });
    else if (type === "image") onAdd({ type, image_id: Number(image), ...named });
    else onAdd({ type, ...named });
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
      {(type === "value" || type === "line") && (
        <Labelled id={`${id}-parameter`} label={t("Parameter")}>
          <Select
            id={`${id}-parameter`}
            value={chosen}
            options={offered.map((name) => ({ value: name, label: t(PARAMETERS[name]) }))}
            onChange={({ target }) => setParameter(target.value as Parameter)}
          />
        </Labelled>
      )}
      {type === "image" && (
        <Labelled id={`${id}-image`} label={t("Picture")}>
          <ImageSelect
            id={`${id}-image`}
            label={t("Picture")}
            value={image}
            options={{}}
            required
            onChange={setImage}
            onBlur={() => undefined}
          />
        </Labelled>
      )}
      <Labelled id={`${id}-title`} label={type === "text" ? t("Text") : t("Title")}>
        <TextInput id={`${id}-title`} maxLength={100} value={title} onChange={({ target }) => setTitle(target.value)} />
      </Labelled>
      <Button disabled={!isWhole} onClick={add}>
        {t("Add")}
      </Button>
    </fieldset>
  );
}

function Labelled({ id, label, children }: { id: string; label: string; children: React.ReactNode }) {
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
