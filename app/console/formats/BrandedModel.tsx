import { useState } from "react";
import styles from "./BrandedModel.module.css";

/** A device model with the brand's name and image; the manufacturer's name is the tooltip. */
export function BrandedModel({ model, name, picture }: { model: string; name: string; picture: string | undefined }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className={styles.model} title={model}>
      {picture !== undefined && !isBroken && (
        <img className={styles.picture} src={picture} alt="" onError={() => setBroken(true)} />
      )}
      {name}
    </span>
  );
}
