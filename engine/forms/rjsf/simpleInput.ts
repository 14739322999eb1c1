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

/** A simple input, which needs no component of RJSF: the props computed once for all its renders. */
export interface SimpleInput {
  Widget: ComponentType<WidgetProps>;
  options: Record<string, unknown>;
  isNumber: boolean;
  isCheckbox: boolean;
  /** The engine's one-line input without a mask, which can be uncontrolled. */
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

/** Keywords that require RJSF's chain of components. */
const complexKeywords = ["$ref", "oneOf", "anyOf", "allOf", "if", "const", "deprecated", "readOnly", "$id"];
const plainTypes = new Set(["string", "number", "integer", "boolean"]);

/** RJSF's short widget names that map to the engine's widgets; RJSF's other widgets need all props of RJSF. */
const ownWidgets = new Set(
  "text textarea password email color file radio select checkbox checkboxes hidden date".split(" "),
);
const { widgets: stock } = getDefaultRegistry();

/** Returns the input of a simple field; undefined for one that needs RJSF's chain. */
export function simpleInput(schema: RJSFSchema, uiSchema: UiSchema = {}, registry: Registry): SimpleInput | undefined {
  const type = typeOf(schema) ?? "";
  if (uiSchema["ui:field"] !== undefined || isSpecial(schema, uiSchema)) return undefined;
  const { widget: named, ...rest } = getUiOptions(uiSchema, registry.globalUiOptions);
  const { title, help, placeholder = "", disabled, readonly, ...options } = rest;
  // A list with a single widget, or one of the plain types; a format may have its own widget.
  const isOwnInput = typeof named === "string" && named in registry.widgets;
  const isPlain = type === "array" ? isOwnInput && !isSelection(schema) : plainTypes.has(type);
  if (!isPlain && !isJsonInput(uiSchema)) return undefined;
  if (named === undefined ? schema.format !== undefined : isStock(named, registry)) return undefined;
  if (type === "boolean" && (schema.enum || (named ?? "checkbox") !== "checkbox")) return undefined;
  const choices = schema.enum ? optionsList(schema, uiSchema) : undefined;
  const widget = named ?? (type === "boolean" ? "checkbox" : choices ? "select" : "text");
  const isCheckbox = type === "boolean";
  return {
    Widget: getWidget(schema, widget, registry.widgets) as unknown as ComponentType<WidgetProps>,
    options: { ...options, enumOptions: choices },
    isNumber: (type === "number" || type === "integer") && !isJsonInput(uiSchema),
    isCheckbox,
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
  return !isJsonInput(uiSchema) && complexKeywords.some((keyword) => keyword in schema);
}

/** Whether a widget name refers to the engine's one-line input, which an application may replace. */
function isOwnLine(named: unknown, { widgets }: Registry): boolean {
  return (named === "text" || named === "TextWidget") && widgets.TextWidget === (TextWidget as unknown);
}

/** Whether a widget is one of RJSF's own, such as updown or range. */
function isStock(named: unknown, { widgets }: Registry): boolean {
  if (typeof named !== "string" || ownWidgets.has(named)) return false;
  return !(named in widgets) || widgets[named] === stock[named];
}

function isSelection(schema: RJSFSchema): boolean {
  return schema.uniqueItems === true && typeof schema.items === "object" && "enum" in schema.items;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
