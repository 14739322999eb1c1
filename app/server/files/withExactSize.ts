/**
 * Passes a stream through and throws when its length differs from the announced size: a client that was promised more
 * bytes would wait for them forever.
 */
export async function* withExactSize(
  content: AsyncIterable<Buffer>,
  size: number,
  what: string,
): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const chunk of content) {
    passed += chunk.length;
    if (passed > size) throw new Error(`${what} is longer than ${size} bytes.`);
    yield chunk;
  }
  if (passed < size) throw new Error(`${what} has ended after ${passed} of ${size} bytes.`);
}
