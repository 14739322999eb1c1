import { useState } from "react";
import { Link } from "react-router-dom";
import { useBoot } from "../documents/DocumentsContext";
import { useLinks } from "../links/LinksContext";
import { routePath } from "../links/routePath";
import { useEngineSettings } from "../settings/useSetting";
import styles from "./Logo.module.css";

/** The brand's logo, a link to the first page; beside a collapsed navigation only its sign. */
export function Logo({ isWide, onOpen }: { isWide: boolean; onOpen?: () => void }) {
  const { brand } = useBoot();
  const { landingRoute } = useEngineSettings();
  const { table } = useLinks();
  const name = brand.full_app_name ?? brand.app_name ?? "";
  const sign = brand.default ? (brand.logo_collapsed ?? brand.favicon) : brand.favicon;
  const [broken, setBroken] = useState<string>();
  const wanted = isWide ? brand.logo_vector : sign;
  // A picture that cannot be shown gives way to the name.
  const picture = wanted === broken ? undefined : wanted;
  const short = brand.app_name ?? "";
  return (
    <Link
      to={routePath(table, landingRoute) ?? "/"}
      className={styles.logo}
      onClick={onOpen}
      aria-label={isWide ? undefined : name}
      data-collapsed={!isWide || undefined}
    >
      {picture && <Picture address={picture} onBroken={() => setBroken(picture)} />}
      {isWide || !picture ? (
        <span className={styles.text}>
          {isWide ? short : short.slice(0, 1)}
          {isWide && brand.logo_subtext && <small>{brand.logo_subtext}</small>}
        </span>
      ) : null}
    </Link>
  );
}

/** A picture that takes the place of the one before: that one fades out, then this one fades in. */
function Picture({ address, onBroken }: { address: string; onBroken: () => void }) {
  const [shown, setShown] = useState(address);
  const [leaving, setLeaving] = useState<string>();
  if (shown !== address) {
    setShown(address);
    setLeaving(shown);
  }
  return (
    <span className={styles.pictures}>
      <img
        key={address}
        src={address}
        alt=""
        className={leaving === undefined ? undefined : styles.arriving}
        onError={onBroken}
      />
      {leaving !== undefined && (
        <img src={leaving} alt="" className={styles.leaving} onAnimationEnd={() => setLeaving(undefined)} />
      )}
    </span>
  );
}
