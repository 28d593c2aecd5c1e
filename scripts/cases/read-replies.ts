import { readFileSync } from 'node:fs';
import path from 'node:path';
import { blocksOf, type JudgedReply, judgedReply, splitSections } from './read-case-file.ts';

type Blocks = ReadonlyMap<string, string>;

// A list of rows: `rows NAME` holds one text on each line, `rows NAME OTHER` a word and the rest of the line, and `json` after
// the names a JSON string, or a list of strings and of values.
const ROWS = /^rows ([A-Z][A-Z ]*[A-Z])( json)?$/;

const TEXTS = /^(?:reply|result \S+|finish|reasoning|told)$/;

// What a section's rows have in the place of each name.
interface Row {
  readonly title: string;
  readonly values: readonly (readonly [name: string, text: string])[];
}

// Every reply of a page about behaviour that is of no single code. What stands before the first section holds for all of them; a
// contract of a section replaces the keys it has. Rows repeat a section with each of them in the place of their name; two lists
// of rows repeat it with each pair. Rows of REPLY are the replies themselves where a section has no other.
export function readReplies(page: string, folder: string): readonly JudgedReply[] {
  const text = readFileSync(path.join(folder, page), 'utf8');
  const general = blocksOf(text.split('\n## ', 1)[0] as string);
  const contract = JSON.parse(general.get('contract') ?? '{}') as object;
  return splitSections(text).flatMap(({ title, body }) => {
    const blocks = new Map([...general, ['contract', '{}'], ...blocksOf(body)]);
    return rowsOf(blocks).map((row) => {
      const one = judgedReply(page, `${title}${row.title}`, filled(blocks, row));
      return { ...one, contract: { ...contract, ...one.contract } };
    });
  });
}

function rowsOf(blocks: Blocks): readonly Row[] {
  let rows: readonly Row[] = [{ title: '', values: [] }];
  for (const [info, body] of blocks) {
    const [, list, json] = ROWS.exec(info) ?? [];
    if (list === undefined) continue;
    const names = list.split(' ');
    const added = body.split('\n').map((line) => {
      const cells = json === undefined ? words(line, names.length) : [JSON.parse(line) as unknown].flat().map(textOf);
      return { title: `: ${line}`, values: names.map((name, index) => [name, cells[index] ?? ''] as const) };
    });
    rows = rows.flatMap((row) =>
      added.map((more) => ({ title: row.title + more.title, values: [...row.values, ...more.values] })),
    );
  }
  return rows;
}

const textOf = (cell: unknown) => (typeof cell === 'string' ? cell : JSON.stringify(cell));

function words(line: string, count: number): readonly string[] {
  const all = line.split(' ');
  return [...all.slice(0, count - 1), all.slice(count - 1).join(' ')];
}

function filled(blocks: Blocks, { values }: Row): Blocks {
  const all = [...blocks].filter(([info]) => !ROWS.test(info));
  const hasReply = all.some(([info]) => /^re(?:ply|sult)\b/.test(info));
  if (!hasReply && values.some(([name]) => name === 'REPLY')) all.push(['reply', 'REPLY']);
  return new Map(
    all.map(([info, body]) => {
      let text = body;
      for (const [name, put] of values) text = TEXTS.test(info) ? text.replaceAll(name, () => put) : inJson(text, name, put);
      return [info, text];
    }),
  );
}

function inJson(json: string, name: string, put: string): string {
  const escaped = JSON.stringify(put).slice(1, -1);
  return json
    .split(/("(?:[^"\\]|\\.)*")/)
    .map((part) => part.replaceAll(name, () => (part.startsWith('"') ? escaped : put)))
    .join('');
}
