import { formOperation } from "../../api/formOperation";
import { propertySchema } from "../../api/resolveSchema";
import { at, type Json } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { oncePerPlace } from "../oncePerPlace";
import { type Call, callsOf } from "./calls";
import { type ConstantFault, constantFault, parameterFault } from "./constantFault";

/** What a document gives a call as it is written, the call takes: of its type, and one of its values. */
export function* constants(context: CheckContext): Generator<Problem> {
  yield* oncePerPlace(unfitConstants(context));
}

function* unfitConstants(context: CheckContext): Generator<Problem> {
  for (const call of callsOf(context)) {
    for (const [word, given, faultOf] of [
      ["params", call.params, faultOfParam],
      ["body", call.body, faultOfBody],
    ] as const) {
      for (const [name, value] of Object.entries(given)) {
        const fault = faultOf(call, name, value as Json, context);
        if (!fault) continue;
        const message = `${JSON.stringify(name)} of ${call.operation.id}: ${fault.message}`;
        yield problemAt(call.source, at(call.pointer, word, name) + fault.pointer, message, "constants");
      }
    }
  }
}

type FaultOf = (call: Call, name: string, value: Json, context: CheckContext) => ConstantFault | undefined;

const faultOfParam: FaultOf = ({ operation }, name, value, { documents }) => {
  const taken = operation.parameters.find((parameter) => parameter.name === name);
  return taken && parameterFault(documents.api, value, taken.schema);
};

const faultOfBody: FaultOf = ({ operation, submit }, name, value, { documents: { api }, operations }) => {
  const filled = submit ? formOperation(api, operations, submit) : operation;
  const property = filled?.body && propertySchema(api, filled.body, name);
  return property && constantFault(api, value, property);
};
