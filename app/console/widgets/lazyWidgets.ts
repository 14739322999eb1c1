import { ImageSelect } from "../blocks/windows/ImageSelect";
import { CodeFromPicture } from "./CodeFromPicture";
import { EndpointPicker } from "./EndpointPicker";
import { OwnerSelect } from "./OwnerSelect";
import { PermissionSelect } from "./PermissionSelect";
import { PlacePin } from "./PlacePin";
import { RolePicker } from "./RolePicker";
import { SubjectSelect } from "./SubjectSelect";
import { TaskRuns } from "./TaskRuns";
import { TemplateMisfits } from "./TemplateMisfits";
import { TemplatePreview } from "./TemplatePreview";
import { ZoneMap } from "./ZoneMap";

/** Inputs of few forms; they come together when the first of them is shown. */
export const lazyWidgets = {
  CodeFromPicture,
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
