import { readFileSync } from 'node:fs';

const BLOCK = /^```jsonl\n(.*?)^```$/gms;

// The rows of a section of a page in `rows/`: each line of its `jsonl` blocks, as JSON. What a row leaves out at its end is undefined.
export function rows<Row>(page: string, title: string): readonly Row[] {
  const text = readFileSync(new URL(`./rows/${page}.md`, import.meta.url), 'utf8');
  const section = text.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? '';
  const lines = [...section.matchAll(BLOCK)].flatMap(([, block = '']) => block.trimEnd().split('\n'));
  if (lines.length === 0) throw new Error(`rows/${page}.md has no rows below "${title}"`);
  return lines.map((line) => JSON.parse(line) as Row);
}
