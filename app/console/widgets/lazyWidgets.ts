import { ImageSelect } from "../blocks/windows/ImageSelect";
import { CodeFromPicture } from "./CodeFromPicture";
import { EndpointPicker } from "./EndpointPicker";
import { FilePermissions } from "./FilePermissions";
import { OwnerSelect } from "./OwnerSelect";
import { PermissionSelect } from "./PermissionSelect";
import { PlacePin } from "./PlacePin";
import { RolePicker } from "./RolePicker";
import { SubjectSelect } from "./SubjectSelect";
import { TaskRuns } from "./TaskRuns";
import { TemplateMisfits } from "./TemplateMisfits";
import { TemplatePreview } from "./TemplatePreview";
import { ZoneMap } from "./ZoneMap";

/** Code splitting: widgets of few forms, loaded in one chunk with the first of them. */
export const lazyWidgets = {
  CodeFromPicture,
  FilePermissions,
  ImageSelect,
  OwnerSelect,
  PermissionSelect,
  PlacePin,
  RolePicker,
  SubjectSelect,
  TaskRuns,
  TemplateMisfits,
  EndpointPicker,
  TemplatePreview,
  ZoneMap,
};
