import type { FormState } from "@rjsf/core";
import { deepEquals } from "@rjsf/utils";
import { emptiedPaths, onlyEmptied, withEmptied } from "../store/emptiedPaths";
import type { FormData } from "../store/initialData";
import type { Path } from "../store/paths";
import { shownData } from "../store/shownData";
import { untilStable } from "../store/untilStable";

/** RJSF's form: its schema, and that with all conditions resolved for the data it draws. */
type Drawn = Pick<FormState, "schema" | "schemaUtils" | "retrievedSchema" | "hasNestedConditionalSchema">;

/** Options of settling data. */
export interface SettleOptions {
  /** The paths emptied as their branch was deselected, which defaults must not fill. */
  deselected: readonly Path[];
  /** Whether values that another branch of a condition does not allow are reset, as after a change of a single value. */
  isResetting: boolean;
}

/**
 * Completes data after a change of the form's shape, as RJSF's form does with its own: fills in defaults, resets values
 * that no longer fit, and drops those of fields that are not shown any more. Inputs the user emptied stay empty. Returns
 * the data themselves if nothing changes.
 */
export function settle(drawn: Drawn, data: FormData, { deselected, isResetting }: SettleOptions): FormData {
  const { schema, schemaUtils } = drawn;
  const emptied = emptiedPaths(data);
  let { retrievedSchema } = drawn;
  return untilStable(data, (settled) => {
    let values = schemaUtils.getDefaultFormState(schema, withEmptied(settled, deselected), false, true) as FormData;
    if (isResetting) {
      const before = retrievedSchema;
      retrievedSchema = schemaUtils.retrieveSchema(schema, values);
      // A nested condition is not visible in the schema of the whole.
      if (drawn.hasNestedConditionalSchema || !deepEquals(retrievedSchema, before))
        values = schemaUtils.sanitizeDataForNewSchema(retrievedSchema, before, values) as FormData;
    }
    return shownData(schemaUtils, schema, onlyEmptied(values, emptied));
  });
}
