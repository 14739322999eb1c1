/** The only door of the engine: what an application builds a console with. */

export { ActionButton, ActionButtons } from "./actions/ActionButton";
export { useApi } from "./api/ApiContext";
export type { ApiError, ApiProblem } from "./api/ApiError";
export type { Answer, Api, CallOptions } from "./api/createApi";
export { useInvalidate, useOperation } from "./api/useOperation";
export { type BindingContext, bind, bindParams, bindText } from "./bindings/bind";
export { useListFilter } from "./blocks/list/useListFilter";
export { holds } from "./conditions/holds";
export { type CreateConsoleOptions, createConsole } from "./createConsole";
export type { Boot, DocumentModule } from "./documents/boot";
export { useBoot, useDocument, usePrefetchDocument } from "./documents/DocumentsContext";
export { standardWidgets } from "./fields/index";
export { standardFormats } from "./formats/index";
export type { Translate } from "./languages/translate";
export { useTranslate } from "./languages/useTranslate";
export { useBrowser } from "./links/BrowserContext";
export { useGo, useRoutePath } from "./links/LinksContext";
export { RouteLink } from "./links/RouteLink";
export { useChannel } from "./live/LiveContext";
export { isAllowed } from "./permissions/isAllowed";
export { useIsAllowed } from "./permissions/useIsAllowed";
export type { NameOf, Names } from "./registry/names";
export type {
  BlockComponent,
  CustomBlockProps,
  Format,
  FormatContext,
  IconComponent,
  Registry,
  WidgetComponent,
  WidgetProps,
} from "./registry/Registry";
export { afterSignIn, safeContinueUrl } from "./session/continueUrl";
export { useSession, useUser } from "./session/SessionContext";
export type { SessionUser } from "./session/sessionUser";
export { readJson, writeJson } from "./settings/json";
export { useStored } from "./settings/StoredSettingsContext";
export { useSetting } from "./settings/useSetting";
export { useToasts } from "./toasts/ToastsContext";
