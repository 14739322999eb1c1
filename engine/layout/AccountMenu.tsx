import { UserGlyph } from "../elements/glyphs";
import { late } from "../elements/late";
import { Popover } from "../elements/Popover";
import { useTranslate } from "../languages/useTranslate";
import { useUser } from "../session/SessionContext";

const panel = late(async () => (await import("./AccountPanel")).AccountPanel);

/** Who is signed in, and what concerns them alone: resources, appearance, language, version, signing out. */
export function AccountMenu() {
  const t = useTranslate();
  const user = useUser();
  if (user === undefined) return null;
  return (
    <Popover
      name={t("Account")}
      align="end"
      tone="quiet"
      icon={<UserGlyph size={18} />}
      aria-label={t("Account of {email}", { email: user.email })}
      prepare={panel.prepare}
      panel={(close) => <panel.Part onClose={close} />}
    />
  );
}
