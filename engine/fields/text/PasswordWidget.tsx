import { useState } from "react";
import { IconButton } from "../../elements/buttons/IconButton";
import { GenerateGlyph, HideGlyph, ShowGlyph } from "../../elements/glyphs";
import { useTranslate } from "../../languages/useTranslate";
import type { WidgetProps } from "../../registry/Registry";
import { useSetting } from "../../settings/useSetting";
import { generatePassword } from "./generatePassword";
import { LineInput } from "./TextWidget";

/** A password input with show and hide, and a generator where the document enables it. */
export function PasswordWidget(props: WidgetProps) {
  const t = useTranslate();
  const length = useSetting<number>("generatedPasswordLength");
  const [isShown, setShown] = useState(false);
  const generate = () => {
    props.onChange(generatePassword(length));
    setShown(true);
  };
  const buttons = (
    <>
      {props.options.generate === true && (
        <IconButton
          size="small"
          icon={<GenerateGlyph size={14} />}
          label={t("Generate a password")}
          onClick={generate}
        />
      )}
      <IconButton
        size="small"
        icon={isShown ? <HideGlyph size={14} /> : <ShowGlyph size={14} />}
        label={isShown ? t("Hide the password") : t("Show the password")}
        onClick={() => setShown(!isShown)}
      />
    </>
  );
  return <LineInput {...props} type={isShown ? "text" : "password"} autoComplete="new-password" after={buttons} />;
}
