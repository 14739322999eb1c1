import { ImageSelect } from "../blocks/windows/ImageSelect";
import { EndpointPicker } from "./EndpointPicker";
import { PermissionSelect } from "./PermissionSelect";
import { PlacePin } from "./PlacePin";
import { RolePicker } from "./RolePicker";
import { SubjectSelect } from "./SubjectSelect";
import { TaskRuns } from "./TaskRuns";
import { TemplateMisfits } from "./TemplateMisfits";

/** Inputs of few forms; they come together when the first of them is shown. */
export const rareWidgets = {
  ImageSelect,
  PermissionSelect,
  PlacePin,
  RolePicker,
  SubjectSelect,
  TaskRuns,
  TemplateMisfits,
  EndpointPicker,
};
