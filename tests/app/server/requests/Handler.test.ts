import { describe, expectTypeOf, test } from "vitest";
import type { Handler, Handlers, OperationRequest } from "../../../../app/server/requests/Handler";

type TagDoing = "firmware_upload" | "config_upload" | "execute_tasks_group" | "execute_mulficonfig_template";

const done = { success: true } as const;

describe("the types of handlers follow the API document", () => {
  test("a request has the types of its parameters and content", () => {
    expectTypeOf<OperationRequest<"getTag">["path"]>().toEqualTypeOf<{ id: number }>();
    expectTypeOf<OperationRequest<"createTag">["body"]>().toEqualTypeOf<{
      company_id: number;
      name: string;
      description?: string;
      color?: string;
      actions?: { action: TagDoing; source_id: number }[];
    }>();
    expectTypeOf<NonNullable<OperationRequest<"listDevices">["query"]>["ne:model"]>().toEqualTypeOf<
      string[] | undefined
    >();
    expectTypeOf<OperationRequest<"deleteTag">["body"]>().toEqualTypeOf<undefined>();
  });

  test("a right answer compiles", () => {
    const right: Handler<"deleteTag"> = async () => ({ status: 200, body: done });
    expectTypeOf(right).toBeFunction();
  });

  test("a wrong status, a wrong property and a missing handler do not compile", () => {
    // @ts-expect-error createTag answers 201 with the tag
    const status: Handler<"createTag"> = async () => ({ status: 200, body: done });
    // @ts-expect-error a tag's name is text
    const property: Handler<"getTag"> = async () => ({ status: 200, body: { ...done, data: { name: 1 } } });
    // @ts-expect-error getTag is missing
    const missing: Handlers<"getTag" | "deleteTag"> = { deleteTag: async () => ({ status: 200, body: done }) };
    // @ts-expect-error a public handler has no session
    const session: Handler<"login"> = async (_request, { session: { id } }) => ({
      status: 200,
      body: done,
      cookies: [String(id)],
    });
    expectTypeOf([status, property, missing, session]).toBeArray();
  });
});
