import { UserGlyph } from "../../elements/glyphs";
import { lazyComponent } from "../../elements/loading/lazyComponent";
import { Popover } from "../../elements/popovers/Popover";
import { useTranslate } from "../../languages/useTranslate";
import { useUser } from "../../session/SessionContext";

const panel = lazyComponent(async () => (await import("./AccountPanel")).AccountPanel);

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
