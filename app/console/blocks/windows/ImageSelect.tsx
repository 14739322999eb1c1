import { Button, useFieldAria, useOpeners, useOperation, useTranslate, type WidgetProps } from "#engine";
import styles from "./windows.module.css";

interface Image {
  id: number;
  name: string;
}

/** Form widget that selects an image: shows the current one and opens the gallery. A custom widget, because images are chosen visually. */
export function ImageSelect({ id, label, value, required, disabled, readonly, onChange }: WidgetProps) {
  const t = useTranslate();
  const aria = useFieldAria(label, required);
  const { openModal } = useOpeners();
  const hasImage = typeof value === "number";
  const { data } = useOperation<Image[]>("listImages", { id: value, limit: 1 }, { enabled: hasImage });
  const text = hasImage ? t("Choose another picture") : t("Choose a picture");
  const isFixed = disabled || readonly;
  const choose = () =>
    openModal("image-gallery", { route: { choose: true } }, (isDone, chosen) => {
      if (isDone && chosen !== undefined) onChange((chosen as Image).id);
    });
  return (
    <div className={styles.picked}>
      {hasImage && (
        <>
          <img src={`/api/images/${value}/thumbnail`} alt="" />
          <span>{data?.[0]?.name}</span>
        </>
      )}
      <Button id={id} disabled={isFixed} onClick={choose} {...aria} aria-label={`${label}: ${text}`}>
        {text}
      </Button>
      {hasImage && !isFixed && !required && <Button onClick={() => onChange(undefined)}>{t("Remove")}</Button>}
    </div>
  );
}
