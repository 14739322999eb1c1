import fc from "fast-check";
import { expect, test } from "vitest";
import { LinkRewriter } from "../../../../app/server/webui/messages/LinkRewriter";
import { textOf } from "./webuiFixture";

const OWN = "http://page.localhost:8081";

async function rewrite(parts: readonly string[], target = "http://192.168.1.1"): Promise<string> {
  const rewriter = new LinkRewriter({ own: OWN, target });
  const rewritten = textOf(rewriter);
  for (const part of parts) rewriter.write(part);
  rewriter.end();
  return rewritten;
}

test.each([
  ['<a href="http://192.168.1.1/a?b#c">', `<a href="${OWN}/a?b#c">`],
  ["<A\n HREF = 'HTTP://192.168.1.1:80'>", `<A\n HREF = '${OWN}'>`],
  ["<img src=//192.168.1.1/logo.png>", `<img src=${OWN}/logo.png>`],
  ['<form method=post action="http://192.168.1.1">', `<form method=post action="${OWN}">`],
  [
    '<meta http-equiv=refresh content="0; url=http://192.168.1.1/x">',
    `<meta http-equiv=refresh content="0; url=${OWN}/x">`,
  ],
])("[webui.links] %s leads to the page", async (html, expected) => {
  expect(await rewrite([html])).toBe(expected);
});

test.each([
  '<a href="http://192.168.1.10/">',
  '<a href="http://192.168.1.1.evil.test/">',
  '<a href="http://192.168.1.1:8080/">',
  '<a href="https://192.168.1.1/">',
  '<a href="/relative">',
  '<input name=gateway value="http://192.168.1.1/">',
  '<a title="href=http://192.168.1.1/">',
  "<p>http://192.168.1.1/</p>",
  '<script>location = "http://192.168.1.1/"</script>',
])("[webui.links] %s stays as it is", async (html) => {
  expect(await rewrite([html])).toBe(html);
});

test("[webui.links] bytes of any encoding stay as they are, and every way to cut a page gives the same", async () => {
  const html = `<p>Жук ©</p>< a <a title=">" href="http://192.168.1.1/1">x</a><!-- <b --><link href='http://192.168.1.1/'>`;
  const whole = await rewrite([html]);
  expect(whole).toContain("Жук ©");
  const cuts = fc.array(fc.nat(html.length), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(cuts, async (found) => {
      const sorted = [0, ...found.sort((one, other) => one - other), html.length];
      const parts = sorted.slice(1).map((end, at) => html.slice(sorted[at], end));
      expect(await rewrite(parts)).toBe(whole);
    }),
  );
});

test("[webui.links] a page of one endless tag, or of spaces only, passes in time and is not held", async () => {
  const rewriter = new LinkRewriter({ own: OWN, target: "http://192.168.1.1" });
  let passed = 0;
  rewriter.on("data", (chunk: Buffer) => {
    passed += chunk.length;
  });
  const tag = `<a href=${" ".repeat(65_536)}`;
  for (let count = 0; count < 200; count += 1) rewriter.write(count === 0 ? tag : " href= ".repeat(10_000));
  await new Promise((resolve) => rewriter.end(resolve));
  expect(passed).toBe(tag.length + 199 * 70_000);
});
