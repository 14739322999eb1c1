/**
 * Passes a content on as long as it is as large as it was said to be. A reader who was promised more would wait for the
 * rest without an end, so one that is shorter breaks off, and so does one that is longer.
 */
export async function* withExactSize(
  content: AsyncIterable<Buffer>,
  size: number,
  what: string,
): AsyncGenerator<Buffer> {
  let passed = 0;
  for await (const piece of content) {
    passed += piece.length;
    if (passed > size) throw new Error(`${what} is longer than ${size} bytes.`);
    yield piece;
  }
  if (passed < size) throw new Error(`${what} has ended after ${passed} of ${size} bytes.`);
}
