import { Link } from "react-router-dom";
import { useBoot } from "../documents/DocumentsContext";
import { useLinks } from "../links/LinksContext";
import { routePath } from "../links/routePath";
import { useEngineSettings } from "../settings/useSetting";
import styles from "./Layout.module.css";

/** The brand's logo, a link to the first page; beside a collapsed navigation only its sign. */
export function Logo({ isWide }: { isWide: boolean }) {
  const { brand } = useBoot();
  const { landingRoute } = useEngineSettings();
  const { table } = useLinks();
  const name = brand.full_app_name ?? brand.app_name ?? "";
  const picture = isWide ? brand.logo_vector : brand.favicon;
  const short = brand.app_name ?? "";
  return (
    <Link
      to={routePath(table, landingRoute) ?? "/"}
      className={styles.logo}
      aria-label={isWide ? undefined : name}
      data-collapsed={!isWide || undefined}
    >
      {picture && <img key={picture} src={picture} alt="" />}
      {isWide || !picture ? (
        <span className={styles.logoText}>
          {isWide ? short : short.slice(0, 1)}
          {isWide && brand.logo_subtext && <small>{brand.logo_subtext}</small>}
        </span>
      ) : null}
    </Link>
  );
}
