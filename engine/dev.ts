/** The engine's door for development: a console whose documents may change while it is open, and the parts of one to show alone. */
export { createHotReloadConsole } from "./createHotReloadConsole";
export { FormView } from "./forms/FormView";
export { RecordFailure } from "./pages/RecordFailure";
export { usePage } from "./pages/usePage";
