import type { operations } from "#generated/api";
import type { SentFile, UploadedFile } from "../files/UploadedFile";
import type { PublicContext, SessionContext } from "./Context";
import type { StatusSubject } from "./StatusMessage";

/** The id of an operation in the API document. */
export type OperationId = keyof operations;

/** The operations that need no session (x-permission: public in the document). */
export type PublicOperationId =
  | "login"
  | "confirmSignIn"
  | "resendSignInCode"
  | "forgotPassword"
  | "resetPassword"
  | "verifyEmail"
  | "readInvitation"
  | "acceptInvitation"
  | "getSignInMethods"
  | "refreshToken"
  | "pairPhone"
  | "listPhoneQuestions"
  | "answerPhoneQuestion";

type Parameters<Id extends OperationId, Where extends "path" | "query"> = operations[Id] extends {
  parameters: Record<Where, infer Values>;
}
  ? Values
  : operations[Id] extends { parameters: Partial<Record<Where, infer Values>> }
    ? Exclude<Values, undefined>
    : never;

type Content<Id extends OperationId> = operations[Id] extends { requestBody?: infer Body } ? Body : undefined;

type JsonOf<Body> = Body extends { content: { "application/json": infer Value } }
  ? Value
  : Body extends { content: { "multipart/form-data": infer Form } }
    ? Omit<Form, "file" | "image"> & { upload: UploadedFile }
    : undefined;

/** What programs receive on the status channel of a response: the data of a read, and its subjects. */
interface ForPrograms {
  channelData?: Record<string, unknown>;
  subjects?: readonly StatusSubject[];
}

/** Optional values may be null: serialization leaves them out, or empty, as the schema says. */
type OrNull<Value> = Value extends readonly (infer Item)[]
  ? OrNull<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: undefined extends Value[Name] ? OrNull<Value[Name]> | null : OrNull<Value[Name]> }
    : Value;

type Responses<Id extends OperationId> = {
  [Status in keyof operations[Id]["responses"] & (200 | 201 | 202 | 207)]: operations[Id]["responses"][Status] extends {
    content: { "application/json": infer Content };
  }
    ? { status: Status; body: OrNull<Content>; cookies?: string[] } & ForPrograms
    : operations[Id]["responses"][Status] extends { content: Record<string, string> }
      ? { status: Status; file: SentFile }
      : never;
};

/** A validated request; its values have the types of the document. */
export interface OperationRequest<Id extends OperationId> {
  path: Parameters<Id, "path">;
  query: Parameters<Id, "query">;
  body: JsonOf<Content<Id>>;
}

/** The response of an operation that succeeds. */
export type OperationResponse<Id extends OperationId> = Responses<Id>[keyof Responses<Id>];

/** Implements one operation. */
export type Handler<Id extends OperationId> = (
  request: OperationRequest<Id>,
  context: Id extends PublicOperationId ? PublicContext : SessionContext,
) => Promise<OperationResponse<Id>>;

/** A handler for every operation of the document; a missing or mistyped one is a compile error. */
export type Handlers<Ids extends OperationId = OperationId> = { [Id in Ids]: Handler<Id> };
