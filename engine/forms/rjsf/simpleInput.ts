import { getDefaultRegistry } from "@rjsf/core";
import {
  ADDITIONAL_PROPERTY_FLAG,
  getUiOptions,
  getWidget,
  optionsList,
  type Registry,
  type RJSFSchema,
  type UiSchema,
} from "@rjsf/utils";
import type { ComponentType } from "react";
import { typeOf } from "../../documents/schemaTypes";
import { TextWidget } from "../../fields/text/TextWidget";
import type { WidgetProps } from "../../registry/Registry";
import { isJsonInput } from "../schema/isLeaf";

/** An input that needs nothing of RJSF but its name: what is worked out once for all its renderings. */
export interface SimpleInput {
  Widget: ComponentType<WidgetProps>;
  options: Record<string, unknown>;
  isNumber: boolean;
  isTick: boolean;
  /** It is the one-line input of ours, without a mask: what is typed stands in it already, and nothing is drawn anew. */
  isLine: boolean;
  isHidden: boolean;
  title?: string;
  help?: string;
  hint?: string;
  patternMessage?: string;
  placeholder: string;
  isDisabled: boolean;
  isReadonly: boolean;
}

/** What only RJSF's own chain of components knows how to draw. */
const known = ["$ref", "oneOf", "anyOf", "allOf", "if", "const", "deprecated", "readOnly", "$id"];
const plainTypes = new Set(["string", "number", "integer", "boolean"]);

/** The short names under which documents ask for an input of ours; the others of RJSF need all RJSF hands them. */
const ours = new Set("text textarea password email color file radio select checkbox checkboxes hidden date".split(" "));
const { widgets: stock } = getDefaultRegistry();

/** The input of a plain field; undefined for one that has to go through RJSF's chain. */
export function simpleInput(schema: RJSFSchema, uiSchema: UiSchema = {}, registry: Registry): SimpleInput | undefined {
  const type = typeOf(schema) ?? "";
  if (uiSchema["ui:field"] !== undefined || isSpecial(schema, uiSchema)) return undefined;
  const { widget: named, ...rest } = getUiOptions(uiSchema, registry.globalUiOptions);
  const { title, help, placeholder = "", disabled, readonly, ...options } = rest;
  // A list drawn with one input, or one of the plain types; a format may bring its own input.
  const isOwnInput = typeof named === "string" && named in registry.widgets;
  const isPlain = type === "array" ? isOwnInput && !isSelection(schema) : plainTypes.has(type);
  if (!isPlain && !isJsonInput(uiSchema)) return undefined;
  if (named === undefined ? schema.format !== undefined : isStock(named, registry)) return undefined;
  if (type === "boolean" && (schema.enum || (named ?? "checkbox") !== "checkbox")) return undefined;
  const choices = schema.enum ? optionsList(schema, uiSchema) : undefined;
  const widget = named ?? (type === "boolean" ? "checkbox" : choices ? "select" : "text");
  const isTick = type === "boolean";
  return {
    Widget: getWidget(schema, widget, registry.widgets) as unknown as ComponentType<WidgetProps>,
    options: { ...options, enumOptions: choices },
    isNumber: (type === "number" || type === "integer") && !isJsonInput(uiSchema),
    isTick,
    isLine: isOwnLine(widget, registry) && options.mask === undefined,
    isHidden: widget === "hidden",
    title,
    help: typeof help === "string" ? help : undefined,
    hint: textOf(options.hint),
    patternMessage: textOf(options.patternMessage),
    placeholder,
    isDisabled: disabled === true,
    isReadonly: readonly === true,
  };
}

function isSpecial(schema: RJSFSchema, uiSchema: UiSchema): boolean {
  if (ADDITIONAL_PROPERTY_FLAG in schema) return true;
  return !isJsonInput(uiSchema) && known.some((keyword) => keyword in schema);
}

/** Whether a name stands for the one-line input of ours, which an application may replace. */
function isOwnLine(named: unknown, { widgets }: Registry): boolean {
  return (named === "text" || named === "TextWidget") && widgets.TextWidget === (TextWidget as unknown);
}

/** Whether RJSF brings an input itself, such as updown or range. */
function isStock(named: unknown, { widgets }: Registry): boolean {
  if (typeof named !== "string" || ours.has(named)) return false;
  return !(named in widgets) || widgets[named] === stock[named];
}

function isSelection(schema: RJSFSchema): boolean {
  return schema.uniqueItems === true && typeof schema.items === "object" && "enum" in schema.items;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
