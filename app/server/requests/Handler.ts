import type { operations } from "#generated/api";
import type { SentFile, UploadedFile } from "../files/UploadedFile";
import type { PublicContext, SessionContext } from "./Context";
import type { StatusSubject } from "./StatusMessage";

/** The name of an operation of the API document. */
export type OperationId = keyof operations;

/** The operations that need no session; the document says the same with x-permission. */
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

/** What a program is told on a channel of an answer: what a read found, and what it is about. */
interface ForPrograms {
  told?: Record<string, unknown>;
  about?: readonly StatusSubject[];
}

/** An optional value may be null where there is none: the answer leaves it out, or empty, as the document has it. */
type OrNull<Value> = Value extends readonly (infer Item)[]
  ? OrNull<Item>[]
  : Value extends object
    ? { [Name in keyof Value]: undefined extends Value[Name] ? OrNull<Value[Name]> | null : OrNull<Value[Name]> }
    : Value;

type Answers<Id extends OperationId> = {
  [Status in keyof operations[Id]["responses"] & (200 | 201 | 202 | 207)]: operations[Id]["responses"][Status] extends {
    content: { "application/json": infer Content };
  }
    ? { status: Status; body: OrNull<Content>; cookies?: string[] } & ForPrograms
    : operations[Id]["responses"][Status] extends { content: Record<string, string> }
      ? { status: Status; file: SentFile }
      : never;
};

/** A request after the document's checks: values have the types the document gives them. */
export interface OperationRequest<Id extends OperationId> {
  path: Parameters<Id, "path">;
  query: Parameters<Id, "query">;
  body: JsonOf<Content<Id>>;
}

/** What an operation answers when it succeeds. */
export type OperationResponse<Id extends OperationId> = Answers<Id>[keyof Answers<Id>];

/** What does the work of one operation. */
export type Handler<Id extends OperationId> = (
  request: OperationRequest<Id>,
  context: Id extends PublicOperationId ? PublicContext : SessionContext,
) => Promise<OperationResponse<Id>>;

/** One handler for every operation of the document: one missing or wrong does not compile. */
export type Handlers<Ids extends OperationId = OperationId> = { [Id in Ids]: Handler<Id> };
