import { useState } from "react";
import { Link } from "react-router-dom";
import { useBoot } from "../documents/DocumentsContext";
import { useLinks } from "../links/LinksContext";
import { routePath } from "../links/routePath";
import { useEngineSettings } from "../settings/useSetting";
import styles from "./Logo.module.css";

/** The brand's logo, a link to the landing page; only its icon in a collapsed navigation. */
export function Logo({ isWide, onOpen }: { isWide: boolean; onOpen?: () => void }) {
  const { brand } = useBoot();
  const { landingRoute } = useEngineSettings();
  const { table } = useLinks();
  const name = brand.full_app_name ?? brand.app_name ?? "";
  const icon = brand.default ? (brand.logo_collapsed ?? brand.favicon) : brand.favicon;
  const [broken, setBroken] = useState<string>();
  const source = isWide ? brand.logo_vector : icon;
  // A broken image is replaced by the name.
  const picture = source === broken ? undefined : source;
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

/** An image that cross-fades when its address changes: the previous one fades out, then this one fades in. */
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
