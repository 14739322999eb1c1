import type { ComponentType, ReactNode, Ref } from "react";
import type { BindingContext } from "../bindings/bind";
import type { Boot } from "../documents/boot";
import type { Translate } from "../languages/translate";
import type { NameOf } from "./names";

/** Props of a widget, in a form or as a filter: a subset of RJSF's WidgetProps. */
export interface WidgetProps {
  id: string;
  label: string;
  value?: unknown;
  required?: boolean;
  disabled?: boolean;
  readonly?: boolean;
  autofocus?: boolean;
  placeholder?: string;
  /** The property's JSON Schema; filters have none. */
  schema?: Readonly<Record<string, unknown>>;
  /** The uiSchema of nested values; filters have none. */
  uiSchema?: Readonly<Record<string, unknown>>;
  /** The options of the document; for choices also enumOptions. */
  options: Record<string, unknown>;
  onChange: (value: unknown) => void;
  onBlur: (id: string, value: unknown) => void;
  /** The ref of an uncontrolled one-line input, to which the form writes changed values. */
  uncontrolledRef?: Ref<HTMLInputElement>;
}

/** A widget: an input of a form or a filter. */
export type WidgetComponent = ComponentType<WidgetProps>;

/** Props of a custom block: its options from the document, and the values its bindings read. */
export interface CustomBlockProps {
  options: Record<string, unknown>;
  context: BindingContext;
  /** The id of the document around it, shown in errors. */
  documentId?: string;
}

/** A custom block, implemented in code. */
export type BlockComponent = ComponentType<CustomBlockProps>;

/** The context of a format, besides the value. */
export interface FormatContext {
  record: unknown;
  options: Record<string, unknown>;
  t: Translate;
  boot: Boot;
}

/** A format of values: as an element, and as plain text where no element is possible. */
export interface Format {
  render(value: unknown, context: FormatContext): ReactNode;
  text?(value: unknown, context: FormatContext): string;
}

/** An icon of a size in pixels, in currentColor and hidden from screen readers. */
export type IconComponent = ComponentType<{ size?: number; className?: string | undefined }>;

/** The complete registry: one component or format for every name in registry.json. */
export interface Registry {
  widgets: Record<NameOf<"widget">, WidgetComponent>;
  blocks: Record<NameOf<"block">, BlockComponent>;
  formats: Record<NameOf<"format">, Format>;
  icons: Record<NameOf<"icon">, IconComponent>;
}

/** The registry as used by the engine: lookup by any name in a document. */
export interface RegistryParts {
  widgets: Readonly<Record<string, WidgetComponent | undefined>>;
  blocks: Readonly<Record<string, BlockComponent | undefined>>;
  formats: Readonly<Record<string, Format | undefined>>;
  icons: Readonly<Record<string, IconComponent | undefined>>;
}
