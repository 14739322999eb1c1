/** Entry point for development: a console with hot reload of documents, and components to preview on their own. */
export { createHotReloadConsole } from "./createHotReloadConsole";
export { FormView } from "./forms/FormView";
export { RecordFailure } from "./pages/RecordFailure";
export { usePage } from "./pages/usePage";
