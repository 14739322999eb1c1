import type { ComponentType, ReactNode, Ref } from "react";
import type { BindingContext } from "../bindings/bind";
import type { Boot } from "../documents/boot";
import type { Translate } from "../languages/translate";
import type { NameOf } from "./names";

/** What an input receives, in a form or as a filter: the part of RJSF's widget properties that widgets rely on. */
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
  /** How what lies within the value is drawn; filters have none. */
  uiSchema?: Readonly<Record<string, unknown>>;
  /** What the document says in options; for choices also enumOptions. */
  options: Record<string, unknown>;
  onChange: (value: unknown) => void;
  onBlur: (id: string, value: unknown) => void;
  /** A one-line input holds its text itself, and the form writes to it when another value is there. */
  held?: Ref<HTMLInputElement>;
}

/** An input of a form or a filter. */
export type WidgetComponent = ComponentType<WidgetProps>;

/** What a block supplied in code receives: its options as the page wrote them and what placeholders can name. */
export interface CustomBlockProps {
  options: Record<string, unknown>;
  context: BindingContext;
  /** The document it stands in, said where it fails. */
  documentId?: string;
}

/** A block supplied in code. */
export type BlockComponent = ComponentType<CustomBlockProps>;

/** What a format knows besides the value. */
export interface FormatContext {
  record: unknown;
  options: Record<string, unknown>;
  t: Translate;
  boot: Boot;
}

/** A way to show a value: as an element, and as plain text where only text can stand. */
export interface Format {
  render(value: unknown, context: FormatContext): ReactNode;
  text?(value: unknown, context: FormatContext): string;
}

/** A drawing of a size in pixels that follows the colour of the text around it, and is nothing to screen readers. */
export type IconComponent = ComponentType<{ size?: number; className?: string | undefined }>;

/** The coded parts documents may name, complete: one for every name of registry.json. */
export interface Registry {
  widgets: Record<NameOf<"widget">, WidgetComponent>;
  blocks: Record<NameOf<"block">, BlockComponent>;
  formats: Record<NameOf<"format">, Format>;
  icons: Record<NameOf<"icon">, IconComponent>;
}

/** The coded parts as the engine looks them up: by any name a document may hold. */
export interface RegistryParts {
  widgets: Readonly<Record<string, WidgetComponent | undefined>>;
  blocks: Readonly<Record<string, BlockComponent | undefined>>;
  formats: Readonly<Record<string, Format | undefined>>;
  icons: Readonly<Record<string, IconComponent | undefined>>;
}
