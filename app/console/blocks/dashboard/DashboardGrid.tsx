import { useRef } from "react";
import { ActionButton, type BindingContext, Blocks, useIsAllowed, useOperation, useTranslate } from "#engine";
import styles from "./dashboard.module.css";
import { Gauge, isScaled } from "./Gauge";
import { GridPart } from "./GridPart";
import { COLUMNS, changeBox, type PlacedWidget, readingOrder } from "./grid";
import { type PicturePlace, PlacedPicture } from "./PlacedPicture";
import { ACTIONS, PARAMETERS, widgetAction, widgetBlock } from "./widgetBlock";

/** Properties of `DashboardGrid`. */
export interface DashboardGridProps {
  parts: readonly PlacedWidget[];
  /** Image id of the background. */
  background?: number | null | undefined;
  context: BindingContext;
  /** Called with the new layout; undefined while the dashboard is not being edited. */
  onArrange?: ((parts: PlacedWidget[]) => void) | undefined;
}

/** Pixels. */
const ROW_HEIGHT = 64;
const GAP = 12;

/** Draws the widgets of a dashboard on a grid of twelve columns; on a phone they are stacked. */
export function DashboardGrid({ parts, background, context, onArrange }: DashboardGridProps) {
  const t = useTranslate();
  const grid = useRef<HTMLDivElement>(null);
  const cell = () => ({ width: ((grid.current?.clientWidth ?? 0) + GAP) / COLUMNS, height: ROW_HEIGHT + GAP });
  const { data: device } = useOperation("getDevice", { id: context.route?.id });
  const nameOf = ({ type, title, parameter = "signal", action = "reboot" }: PlacedWidget) => {
    if (title) return title;
    const names = {
      map: t("Map"),
      text: t("Text"),
      image: t("Picture"),
      table: t("Table"),
      button: t(ACTIONS[action]),
    };
    return Object.hasOwn(names, type) ? names[type as keyof typeof names] : t(PARAMETERS[parameter]);
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
              isOpen={part.type === "image"}
            >
              <PartContent
                part={part}
                name={nameOf(part)}
                context={{ ...context, record: device }}
                onPlace={
                  onArrange &&
                  ((places) => onArrange(parts.map((one, at) => (at === index ? { ...one, places } : one))))
                }
              />
            </GridPart>
          );
        })}
      </div>
    </div>
  );
}

interface PartContentProps {
  part: PlacedWidget;
  name: string;
  context: BindingContext;
  onPlace?: ((places: PicturePlace[]) => void) | undefined;
}

/** Content of one widget, bound to the record of the device. */
function PartContent({ part, name, context, onPlace }: PartContentProps) {
  const isAllowed = useIsAllowed();
  const { type, parameter = "signal" } = part;
  if (type === "image") return <PlacedPicture part={part} record={context.record} onPlace={onPlace} />;
  if (type === "gauge" && isScaled(parameter))
    return <Gauge parameter={parameter} name={name} record={context.record} />;
  if (type !== "button")
    return <Blocks blocks={[widgetBlock(part)]} context={context} documentId="page/device-dashboard" />;
  return (
    <div className={styles.button}>
      {isAllowed("execute_device_actions") && <ActionButton action={widgetAction(part)} context={context} />}
    </div>
  );
}
