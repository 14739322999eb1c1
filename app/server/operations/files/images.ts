import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import type { components } from "#generated/api";
import type { UploadedFile } from "../../files/UploadedFile";
import { searchIn } from "../../lists/conditions";
import { defineListing } from "../../lists/defineListing";
import type { Sql } from "../../lists/Listing";
import { readList, readOne } from "../../lists/readList";
import { isAnyOf, withinTenantScope } from "../../lists/tenantScope";
import { ApiError, invalid, notFound } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import type { Handlers } from "../../requests/Handler";
import { readImageFacts } from "./readImageFacts";

type Image = components["schemas"]["Image"];

const MAX_BYTES = 5 * 1024 * 1024;
const MAX_WIDTH = 2048;
const MAX_HEIGHT = 1080;
const id = sql`i.id`;
const company = sql`i.company_id`;

const listing = defineListing("listImages", {
  from: sql`images i`,
  joins: sql`left join companies c on c.id = i.company_id`,
  id,
  properties: {
    id,
    company_id: company,
    user_id: sql`i.user_id`,
    company_name: sql`c.name`,
    name: sql`i.name`,
    description: sql`i.description`,
    type: sql`i.type`,
    size: sql`i.file_size`,
    original_width: sql`i.original_width`,
    original_height: sql`i.original_height`,
    created_at: sql`i.created_at`,
    updated_at: sql`i.updated_at`,
  },
  sorts: {
    id: { by: id },
    name: { by: sql`lower(i.name)` },
    description: { by: sql`i.description` },
    type: { by: sql`i.type` },
    size: { by: sql`i.file_size` },
    company_name: { by: sql`lower(c.name)` },
    created_at: { by: sql`i.created_at` },
    updated_at: { by: sql`i.updated_at` },
  },
  search: searchIn({ name: sql`i.name`, description: sql`i.description` }),
});

async function imageResponse({ transaction }: SessionContext, wanted: number) {
  const data = await readOne<Image>(transaction, listing, wanted);
  if (!data) throw notFound();
  return { success: true, data } as const;
}

async function readPicture(upload: UploadedFile) {
  if (upload.size > MAX_BYTES) throw new ApiError("PAYLOAD_TOO_LARGE", { source: "image" });
  const data = await buffer(upload.read());
  const facts = readImageFacts(data);
  if (!facts) throw invalid("image", "This is not a JPEG or PNG image.");
  if (facts.width < 1 || facts.height < 1 || facts.width > MAX_WIDTH || facts.height > MAX_HEIGHT)
    throw invalid("image", `A picture may have up to ${MAX_WIDTH} × ${MAX_HEIGHT} pixels.`);
  return { data, mime_type: facts.mimeType, original_width: facts.width, original_height: facts.height };
}

/** Images for dashboards. */
export const images: Handlers<"listImages" | "uploadImage" | "getImage" | "updateImage" | "deleteImage"> = {
  async listImages({ query }, { transaction, session }) {
    const filters: Sql[] = withinTenantScope(company, session);
    if (query.id) filters.push(isAnyOf(id, query.id));
    if (query.company_id) filters.push(isAnyOf(company, query.company_id));
    return { status: 200, body: { success: true, ...(await readList<Image>(transaction, listing, query, filters)) } };
  },

  async uploadImage({ body: { upload, ...values } }, context) {
    const { transaction, session, now } = context;
    if (!session.companies.includes(values.company_id))
      throw invalid("company_id", "This company does not exist, or you do not have access to it.");
    const picture = await readPicture(upload);
    const created = await transaction
      .insertInto("images")
      .values({
        ...values,
        ...picture,
        name: upload.name,
        user_id: session.id,
        file_size: upload.size,
        created_at: now,
        updated_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { status: 201, body: await imageResponse(context, created.id) };
  },

  async getImage({ path }, { transaction }) {
    const image = await transaction
      .selectFrom("images")
      .select(["name", "mime_type", "file_size", "data"])
      .where("id", "=", path.id)
      .executeTakeFirst();
    if (!image) throw notFound();
    const { name, mime_type: type, file_size: size, data } = image;
    return { status: 200, file: { name, type, size, isShown: true, content: Readable.from([data]) } };
  },

  async updateImage({ path, body }, context) {
    const updated = await context.transaction
      .updateTable("images")
      .set({ ...body, updated_at: context.now })
      .where("id", "=", path.id)
      .returning("id")
      .executeTakeFirst();
    if (!updated) throw notFound();
    return { status: 200, body: await imageResponse(context, path.id) };
  },

  async deleteImage({ path }, { transaction }) {
    const deleted = await transaction.deleteFrom("images").where("id", "=", path.id).returning("id").executeTakeFirst();
    if (!deleted) throw notFound();
    return { status: 200, body: { success: true } };
  },
};
