import { useText } from "./AccountContext";
import { Finished } from "./Finished";

/** Says that a mailed link is invalid or expired, and links to where to request another. */
export function BrokenLink({ href, onward }: { href: string; onward: string }) {
  const t = useText();
  return (
    <Finished
      title={t("This link is not valid")}
      subtext={t("It was used before, is too old, or was not copied whole.")}
      href={href}
      onward={onward}
    />
  );
}
