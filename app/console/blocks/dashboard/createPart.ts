import { isScaled } from "./Gauge";
import type { Widget } from "./grid";
import { isMeasured, PARAMETERS } from "./widgetBlock";

type Type = Widget["type"];
type Parameter = NonNullable<Widget["parameter"]>;

/** What has been chosen for a new part; each kind of part takes what it needs of it. */
export interface PartChoices {
  parameter: Parameter;
  parameters: Parameter[];
  action: NonNullable<Widget["action"]>;
  image: unknown;
  /** The values on a picture. */
  placed: Parameter[];
}

/** Every parameter there is. */
export const ALL_PARAMETERS = Object.keys(PARAMETERS) as Parameter[];

/** In rows of the grid, where the usual height shows part of it only, or mostly nothing. */
const HEIGHTS: Partial<Record<Type, number>> = { button: 2, line: 6, map: 6, image: 6 };

const OF_ONE = new Set<Type>(["value", "gauge", "line"]);

/** The parameters a part of this type can show; none where it shows no single one. */
export function parametersFor(type: Type): Parameter[] {
  if (!OF_ONE.has(type)) return [];
  if (type === "gauge") return ALL_PARAMETERS.filter(isScaled);
  return type === "line" ? ALL_PARAMETERS.filter(isMeasured) : ALL_PARAMETERS;
}

/** The parameter a part of this type shows: the chosen one, or the first it can. */
export function parameterOf(type: Type, { parameter }: Pick<PartChoices, "parameter">): Parameter | undefined {
  const offered = parametersFor(type);
  return offered.includes(parameter) ? parameter : offered[0];
}

/** Whether everything the part needs is there. */
export function isComplete(type: Type, title: string, { parameters, image }: PartChoices): boolean {
  if (type === "text") return title !== "";
  return type === "image" ? image !== undefined : type !== "table" || parameters.length > 0;
}

/** The part that has been chosen. */
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

/** Values on a picture stand below one another until they are moved to what they are of. */
function placesOf(placed: readonly Parameter[]): Pick<Widget, "places"> {
  if (placed.length === 0) return {};
  const inColumn = 6;
  const place = (index: number) => ({ x: 3 + Math.floor(index / inColumn) * 40, y: 3 + (index % inColumn) * 16 });
  return { places: placed.map((parameter, index) => ({ parameter, ...place(index) })) };
}
