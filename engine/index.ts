/** The public API of the engine, from which an application builds a console. */

export { ActionButton, ActionButtons } from "./actions/ActionButton";
export { useOpeners } from "./actions/openers";
export { useIsNarrow } from "./actions/useIsNarrow";
export { useOperationRun } from "./actions/useOperationRun";
export { useWindow } from "./actions/windowContext";
export { useApi } from "./api/ApiContext";
export type { ApiError, ApiProblem } from "./api/ApiError";
export type { Api, ApiResponse, CallOptions } from "./api/createApi";
export { type CacheLimits, createQueryClient } from "./api/queryCache";
export { useInvalidate, useOperation } from "./api/useOperation";
export { type BindingContext, bind, bindParams, bindText } from "./bindings/bind";
export { type Matching, narrowMatching, readMatching } from "./bindings/matching";
export { Blocks } from "./blocks/Blocks";
export { listBlockOf } from "./blocks/list/columns/useAdditionalColumns";
export { filterChoices } from "./blocks/list/filters/filterChoices";
export { useListFilter, useListFilters } from "./blocks/list/filters/useListFilter";
export { type ProgressRow, statusOf } from "./blocks/progress/progressRows";
export { useProgress } from "./blocks/progress/useProgress";
export { standardBlocks } from "./blocks/standardBlocks";
export { holds } from "./conditions/holds";
export { type CreateConsoleOptions, createConsole } from "./createConsole";
export { DateRangePicker } from "./dateRanges/DateRangePicker";
export { type DateRange, resolveDateRange } from "./dateRanges/dateRange";
export { useDateRange } from "./dateRanges/useDateRange";
export type { Boot, DocumentModule } from "./documents/boot";
export { useBoot, useDocument, usePrefetchDocument } from "./documents/DocumentsContext";
export { typesOf } from "./documents/schemaTypes";
export { Button } from "./elements/buttons/Button";
export { CopyButton } from "./elements/buttons/CopyButton";
export { IconButton } from "./elements/buttons/IconButton";
export { Icon } from "./elements/Icon";
export { Checkbox } from "./elements/inputs/Checkbox";
export { SearchInput } from "./elements/inputs/SearchInput";
export { Select } from "./elements/inputs/Select";
export { TextInput } from "./elements/inputs/TextInput";
export { lazyComponent } from "./elements/loading/lazyComponent";
export { Menu, type MenuItem } from "./elements/popovers/Menu";
export { Popover } from "./elements/popovers/Popover";
export { Skeleton } from "./elements/Skeleton";
export { StatusDot } from "./elements/StatusDot";
export { useFieldAria } from "./fields/FieldAria";
export { useFormValue, useWriteFormValue } from "./fields/FormValues";
export { standardWidgets } from "./fields/index";
export { CreateItem } from "./fields/items/CreateItem";
export { formatBytes } from "./formats/bytes";
export { FormattedValue } from "./formats/FormattedValue";
export { standardFormats } from "./formats/index";
export { formatDuration } from "./formats/relativeTime";
export { formatTimestamp, readTimestamp } from "./formats/timestamp";
export { FormView } from "./forms/FormView";
export type {
  Action as ActionWords,
  Block as BlockWords,
  BrandMapService,
  BrandMaps,
  ListBlock as ListBlockWords,
} from "./generated/documents";
export { spriteIcon, spriteIcons } from "./icons/spriteIcon";
export type { Translate } from "./languages/translate";
export { useTranslate } from "./languages/useTranslate";
export { useBrowser } from "./links/BrowserContext";
export { useGo, useRoutePath } from "./links/LinksContext";
export { RouteLink } from "./links/RouteLink";
export { useChannel } from "./live/LiveContext";
export { NotificationsSeen } from "./notifications/NotificationsSeen";
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
export { readJson, writeJson } from "./settings/jsonStorage";
export { useStoredSetting } from "./settings/StoredSettingsContext";
export { useSetting } from "./settings/useSetting";
export { activeTimeZone } from "./timezones/timeZone";
export { useZoneName } from "./timezones/useZoneName";
export { useToasts } from "./toasts/ToastsContext";
