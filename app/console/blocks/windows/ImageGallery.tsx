import { useState } from "react";
import {
  Button,
  CreateItem,
  type CustomBlockProps,
  formatBytes,
  SearchInput,
  Skeleton,
  useOperation,
  useTranslate,
  useWindow,
} from "#engine";
import styles from "./windows.module.css";

interface Image {
  id: number;
  name: string;
  size: number;
  original_width: number;
  original_height: number;
}

const PAGE_SIZE = 48;

/**
 * Gallery of the images of the user's companies, newest first. With `image` in the route, that image is shown in full above; with
 * `choose`, an image can be selected and is returned to the opener. A custom block, because no standard block shows thumbnails
 * or returns a value.
 */
export function ImageGallery({ context }: CustomBlockProps) {
  const t = useTranslate();
  const modal = useWindow();
  const [q, setQ] = useState("");
  const [limit, setLimit] = useState(PAGE_SIZE);
  const params = { limit, sort: "-created_at", ...(q.trim() !== "" && { q: q.trim() }) };
  const { data, meta, error, isPrevious } = useOperation<Image[]>("listImages", params, { keepPrevious: true });
  const select = context.route?.choose === true && modal ? modal.done : undefined;
  return (
    <div className={styles.stack}>
      <FullImage id={context.route?.image} record={context.record} />
      <div className={styles.search}>
        <SearchInput value={q} onChange={setQ} />
        <CreateItem form="upload-image" onCreated={() => setQ("")} />
      </div>
      {error && <p role="alert">{error.errors[0]?.message ?? t("The images could not be read.")}</p>}
      {!error && !data && <Skeleton width="100%" height={120} />}
      {data?.length === 0 && <p>{q === "" ? t("There are no images yet.") : t("No results found")}</p>}
      <ul className={styles.gallery} aria-busy={isPrevious} inert={isPrevious}>
        {data?.map((image) => (
          <Thumbnail key={image.id} image={image} onSelect={select} />
        ))}
      </ul>
      {data && Number(meta?.total) > data.length && (
        <Button onClick={() => setLimit(limit + PAGE_SIZE)}>{t("Show more")}</Button>
      )}
    </div>
  );
}

function FullImage({ id, record }: { id: unknown; record: unknown }) {
  if (id === undefined) return null;
  const { name = "" } = Object(record) as Partial<Image>;
  return <img className={styles.whole} src={`/api/images/${Number(id)}`} alt={name} />;
}

function Thumbnail({ image, onSelect }: { image: Image; onSelect: ((image: Image) => void) | undefined }) {
  const t = useTranslate();
  const { id, name, size, original_width, original_height } = image;
  return (
    <li>
      <a href={`/api/images/${id}`} target="_blank" rel="noopener noreferrer">
        <img src={`/api/images/${id}/thumbnail`} alt="" loading="lazy" />
        <span>{name}</span>
      </a>
      <span className={styles.muted}>{`${formatBytes(size)} · ${original_width} × ${original_height}`}</span>
      {onSelect && (
        <Button size="small" aria-label={t("Select {name}", { name })} onClick={() => onSelect(image)}>
          {t("Select")}
        </Button>
      )}
    </li>
  );
}
