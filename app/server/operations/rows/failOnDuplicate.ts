import { ApiError } from "../../requests/ApiError";

/** Turns a violation of this unique index (SQLSTATE 23505) into a CONFLICT about the field. */
export async function failOnDuplicate<Result>(index: string, source: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string };
    if (code === "23505" && constraint === index) throw new ApiError("CONFLICT", { source });
    throw error;
  }
}
