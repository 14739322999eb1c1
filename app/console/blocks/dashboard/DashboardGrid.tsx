import { useRef } from "react";
import { type BindingContext, Blocks, useTranslate } from "#engine";
import styles from "./dashboard.module.css";
import { GridPart } from "./GridPart";
import { COLUMNS, changeBox, type Placed, readingOrder } from "./grid";
import { PARAMETERS, widgetBlock } from "./widgetBlock";

/** The parts of a dashboard, and whom to tell of another arrangement while there may be one. */
export interface DashboardGridProps {
  parts: readonly Placed[];
  /** The picture behind them. */
  background?: number | null | undefined;
  context: BindingContext;
  onArrange?: ((parts: Placed[]) => void) | undefined;
}

const ROW = 64;
const GAP = 12;

/** A dashboard: its parts on a grid of twelve columns, on a phone one below the other. */
export function DashboardGrid({ parts, background, context, onArrange }: DashboardGridProps) {
  const t = useTranslate();
  const grid = useRef<HTMLDivElement>(null);
  const cell = () => ({ width: ((grid.current?.clientWidth ?? 0) + GAP) / COLUMNS, height: ROW + GAP });
  const nameOf = ({ type, title, parameter }: Placed) => {
    if (title) return title;
    if (type === "map") return t("Map");
    if (type === "text") return t("Text");
    return type === "image" ? t("Picture") : t(PARAMETERS[parameter ?? "signal"]);
  };
  return (
    <div
      className={background ? styles.backdrop : undefined}
      style={background ? { backgroundImage: `url(/api/images/${background})` } : undefined}
    >
      <div ref={grid} className={styles.grid}>
        {readingOrder(parts).map((index) => {
          const part = parts[index];
          if (!part) return null;
          return (
            <GridPart
              key={index}
              part={part}
              name={nameOf(part)}
              cell={cell}
              onChange={onArrange && ((change) => onArrange(changeBox(parts, index, change)))}
              onRemove={() => onArrange?.(parts.filter((_, at) => at !== index))}
            >
              {part.type === "image" ? (
                <img className={styles.image} src={`/api/images/${part.image_id}`} alt={part.title ?? ""} />
              ) : (
                <Blocks blocks={[widgetBlock(part)]} context={context} documentId="page/device-dashboard" />
              )}
            </GridPart>
          );
        })}
      </div>
    </div>
  );
}
