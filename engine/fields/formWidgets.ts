import { lazyComponent } from "../elements/loading/lazyComponent";
import type { WidgetProps } from "../registry/Registry";
import { CheckboxesWidget, CheckboxWidget, RadioWidget } from "./choices/ChoiceWidgets";
import { SelectWidget } from "./choices/SelectWidget";
import { FileWidget } from "./files/FileWidget";
import { ColorWidget } from "./text/ColorWidget";
import { DigitsWidget } from "./text/DigitsWidget";
import { PasswordWidget } from "./text/PasswordWidget";
import { TextareaWidget } from "./text/TextareaWidget";
import { EmailWidget, TextWidget } from "./text/TextWidget";

/** The widgets of forms under RJSF's names; loaded with the first form. */
export const formWidgets = {
  CheckboxWidget,
  CheckboxesWidget,
  ColorWidget,
  // Code splitting: few forms have dates.
  DateWidget: lazyComponent<WidgetProps>(async () => (await import("./dates/DateWidget")).DateWidget).Part,
  DigitsWidget,
  EmailWidget,
  FileWidget,
  PasswordWidget,
  RadioWidget,
  SelectWidget,
  TextWidget,
  TextareaWidget,
  TimeWidget: lazyComponent<WidgetProps>(async () => (await import("./dates/TimeWidget")).TimeWidget).Part,
};
