import { formOperation } from "../../api/formOperation";
import { propertySchema } from "../../api/resolveSchema";
import { at, type Json } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { oncePerPlace } from "../oncePerPlace";
import { type Call, callsOf } from "./calls";
import { type ConstantFault, constantFault, parameterFault } from "./constantFault";

/** Constant parameters and bodies are valid for their operation. */
export function* constants(context: CheckContext): Generator<Problem> {
  yield* oncePerPlace(invalidConstants(context));
}

function* invalidConstants(context: CheckContext): Generator<Problem> {
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
  const declared = operation.parameters.find((parameter) => parameter.name === name);
  return declared && parameterFault(documents.api, value, declared.schema);
};

const faultOfBody: FaultOf = ({ operation, submit }, name, value, { documents: { api }, operations }) => {
  const target = submit ? formOperation(api, operations, submit) : operation;
  const property = target?.body && propertySchema(api, target.body, name);
  return property && constantFault(api, value, property);
};
