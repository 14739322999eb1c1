import { isScaled } from "./Gauge";
import type { Widget } from "./grid";
import { isMeasured, PARAMETERS } from "./widgetBlock";

type Type = Widget["type"];
type Parameter = NonNullable<Widget["parameter"]>;

/** Choices for a new widget; each widget type uses some of them. */
export interface PartChoices {
  parameter: Parameter;
  parameters: Parameter[];
  action: NonNullable<Widget["action"]>;
  image: unknown;
  /** Parameters shown on an image. */
  placed: Parameter[];
}

/** All parameters. */
export const ALL_PARAMETERS = Object.keys(PARAMETERS) as Parameter[];

/** Height in grid rows of the widget types for which the default height does not fit. */
const HEIGHTS: Partial<Record<Type, number>> = { button: 2, line: 6, map: 6, image: 6 };

const SINGLE_PARAMETER_TYPES = new Set<Type>(["value", "gauge", "line"]);

/** Parameters that a widget of this type can show; empty for types that do not show a single parameter. */
export function parametersFor(type: Type): Parameter[] {
  if (!SINGLE_PARAMETER_TYPES.has(type)) return [];
  if (type === "gauge") return ALL_PARAMETERS.filter(isScaled);
  return type === "line" ? ALL_PARAMETERS.filter(isMeasured) : ALL_PARAMETERS;
}

/** Returns the chosen parameter if a widget of this type can show it, otherwise the first one it can. */
export function parameterOf(type: Type, { parameter }: Pick<PartChoices, "parameter">): Parameter | undefined {
  const offered = parametersFor(type);
  return offered.includes(parameter) ? parameter : offered[0];
}

/** Whether everything the widget type requires has been chosen. */
export function isComplete(type: Type, title: string, { parameters, image }: PartChoices): boolean {
  if (type === "text") return title !== "";
  return type === "image" ? image !== undefined : type !== "table" || parameters.length > 0;
}

/** Creates the widget from the choices. */
export function createPart(type: Type, title: string, chosen: PartChoices): Widget {
  const { parameters, action, image } = chosen;
  const height = HEIGHTS[type];
  const named = { ...(title !== "" && { title }), ...(height !== undefined && { height }) };
  const parameter = parameterOf(type, chosen);
  if (parameter) return { type, parameter, ...named };
  if (type === "table") return { type, parameters, ...named };
  if (type === "button") return { type, action, ...named };
  if (type === "image") return { type, image_id: Number(image), ...placesOf(chosen.placed), ...named };
  return { type, ...named };
}

/** Initial positions of the values on an image: in columns of six, until the user moves them. */
function placesOf(placed: readonly Parameter[]): Pick<Widget, "places"> {
  if (placed.length === 0) return {};
  const perColumn = 6;
  const place = (index: number) => ({ x: 3 + Math.floor(index / perColumn) * 40, y: 3 + (index % perColumn) * 16 });
  return { places: placed.map((parameter, index) => ({ parameter, ...place(index) })) };
}
