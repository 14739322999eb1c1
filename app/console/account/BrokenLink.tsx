import { useText } from "./AccountContext";
import { Finished } from "./Finished";

/** Says that a mailed link is not good, or no more, and where to get another. */
export function BrokenLink({ href, onward }: { href: string; onward: string }) {
  const t = useText();
  return (
    <Finished
      title={t("This link is not good")}
      subtext={t("It was used before, is too old, or was not copied whole.")}
      href={href}
      onward={onward}
    />
  );
}
