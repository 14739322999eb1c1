import { UserGlyph } from "../../elements/glyphs";
import { lazyComponent } from "../../elements/loading/lazyComponent";
import { Popover } from "../../elements/popovers/Popover";
import { useTranslate } from "../../languages/useTranslate";
import { useUser } from "../../session/SessionContext";

const panel = lazyComponent(async () => (await import("./AccountPanel")).AccountPanel);

/** The account menu: the user, account actions, dark mode, language, time zone, version and logout. */
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
