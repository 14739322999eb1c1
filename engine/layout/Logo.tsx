import { Link } from "react-router-dom";
import { useBoot } from "../documents/DocumentsContext";
import { useEngineSettings } from "../settings/useSetting";
import styles from "./Layout.module.css";

/** The brand's logo, a link to the first page; beside a collapsed navigation only its sign. */
export function Logo({ isWide }: { isWide: boolean }) {
  const { brand } = useBoot();
  const { landingPath } = useEngineSettings();
  const name = brand.full_app_name ?? brand.app_name ?? "";
  const picture = isWide ? brand.logo_vector : brand.favicon;
  const short = brand.app_name ?? "";
  return (
    <Link to={landingPath} className={styles.logo} aria-label={name} data-collapsed={!isWide || undefined}>
      {picture ? <img key={picture} src={picture} alt="" /> : <span>{isWide ? short : short.slice(0, 1)}</span>}
      {isWide && brand.logo_subtext && <small>{brand.logo_subtext}</small>}
    </Link>
  );
}
