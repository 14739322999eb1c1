import { useRef, useState } from "react";
import { Button, useTranslate, useWriteFormValue, type WidgetProps } from "#engine";
import styles from "../blocks/windows/windows.module.css";

const ACTIVATION_CODE = /^(LPA:)?1\$/i;
// Larger pictures hold no more of a code, and take long to look through.
const LARGEST = 2000;

/** The text of the QR code in a picture; undefined where there is none that can be read. */
async function readPicture(file: File): Promise<string | undefined> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, LARGEST / Math.max(picture.width, picture.height));
  const [width, height] = [Math.ceil(picture.width * scale), Math.ceil(picture.height * scale)];
  const drawing = new OffscreenCanvas(width, height).getContext("2d");
  if (!drawing) return undefined;
  drawing.drawImage(picture, 0, 0, width, height);
  const { data } = drawing.getImageData(0, 0, width, height);
  const { default: decode } = await import("qr/decode.js");
  try {
    return decode({ width, height, data }, { timeLimit: 2000 });
  } catch {
    return undefined;
  }
}

/**
 * Fills a field with the activation code that a picture holds as a QR code; it is read in the browser, and the picture
 * goes nowhere. In code because pictures are no word of the documents.
 */
export function CodeFromPicture({ id, label, options, disabled }: WidgetProps) {
  const t = useTranslate();
  const write = useWriteFormValue();
  const input = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<string>();
  const take = async (file: File | undefined) => {
    if (!file) return;
    const text = await readPicture(file).catch(() => undefined);
    if (text === undefined) return setSaid(t("No QR code could be read in this picture."));
    if (!ACTIVATION_CODE.test(text)) return setSaid(t("The QR code in this picture holds no activation code."));
    write(String(options.field), text);
    setSaid(t("The activation code was read from the picture."));
  };
  return (
    <div className={styles.picked}>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*"
        tabIndex={-1}
        className="unseen"
        aria-label={label}
        disabled={disabled}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // Else the same picture again would change nothing.
          target.value = "";
        }}
      />
      <Button disabled={disabled} onClick={() => input.current?.click()}>
        {t("Choose a picture of the QR code")}
      </Button>
      <span role="status">{said}</span>
    </div>
  );
}
