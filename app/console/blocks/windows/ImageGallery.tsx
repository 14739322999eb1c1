import { Skeleton, useOperation, useTranslate } from "#engine";
import styles from "./windows.module.css";

interface Image {
  id: number;
  name: string;
  original_width: number;
  original_height: number;
}

/** The images of the companies the user sees, to browse. */
export function ImageGallery() {
  const t = useTranslate();
  const { data, error, isPending } = useOperation<Image[]>("listImages", { limit: 100 });
  if (error) return <p role="alert">{error.errors[0]?.message ?? t("The images could not be read.")}</p>;
  if (isPending || !data) return <Skeleton width="100%" height={120} />;
  if (data.length === 0) return <p>{t("There are no images yet.")}</p>;
  return (
    <ul className={styles.gallery}>
      {data.map(({ id, name, original_width, original_height }) => (
        <li key={id}>
          <a href={`/api/images/${id}`} target="_blank" rel="noopener noreferrer">
            <img src={`/api/images/${id}/thumbnail`} alt="" loading="lazy" />
            <span>{name}</span>
          </a>
          <span className={styles.muted}>{`${original_width} × ${original_height}`}</span>
        </li>
      ))}
    </ul>
  );
}
