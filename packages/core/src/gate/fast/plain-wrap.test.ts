import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rows } from '../../../test/rows.ts';
import type { Span } from '../../lib/span.ts';
import { remarkLanguages } from '../../remarks/remark-languages.ts';
import { RemarkReader } from '../../remarks/remark-reader.ts';
import { changesAround } from '../../stages/extract/around.ts';
import { LeadFinder } from '../../stages/extract/find.ts';
import { reasoningSpans } from '../../stages/extract/reasoning.ts';
import { judgeSurroundings } from '../../stages/surroundings/judge-surroundings.ts';
import { plainChanges, plainWrap } from './plain-wrap.ts';

const REMARKS = new RemarkReader(remarkLanguages);

const documents = fc
  .oneof(
    fc.dictionary(fc.string({ maxLength: 5 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 }),
    fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }),
    fc.constantFrom({ note: 'a</think> {' }, { note: '``` or [/think] or ~~~' }, { note: 'a: "b"' }, { k: '<b>' }),
  )
  .chain((value) => fc.constantFrom(0, 2, '\t').map((indent) => JSON.stringify(value, null, indent)));

const pieces = fc.constantFrom(...rows<string>('pieces', 'Words around a document'));
const words = fc.oneof(
  fc.constantFrom('', '\n', 'Here is the ticket:\n', 'I kept {name} as it is. Here:\n\n', '\n\nPut it at {name} and send it.'),
  fc.array(pieces, { maxLength: 4 }).map((parts) => parts.join('')),
);
const fences = fc.constantFrom(
  ...([
    ['', ''],
    ['', ''],
    ['```json\n', '\n```'],
    ['```\n', '\n```'],
    ['````json\n', '\n````'],
    ['~~~\n', '\n~~~'],
  ] as const),
  ...([
    ['```json ', '```'],
    ['```json\r\n', '\r\n```'],
    ['```json\n\n', ' \n\n```'],
    ['```json\n', '\n'],
  ] as const),
);
const replies = fc
  .tuple(words, fences, documents, words)
  .map(([before, [open, close], document, behind]) => `${before}${open}${document}${close}${behind}`);

function holdsAgainstSearch(text: string): boolean {
  const wrap = plainWrap(text, { remarks: REMARKS });
  if (wrap === undefined || !isStrict(text.slice(wrap.lead.start, wrap.end))) return false;
  const { lead, end, tail } = wrap;
  expect(reasoningSpans(text)).toEqual([]);
  const finder = new LeadFinder(text, { start: 0, end: text.length });
  expect(finder.next()).toEqual(lead);
  finder.skipPast(lead, end);
  expect(finder.next()).toBeUndefined();
  expect(plainChanges(text, wrap)).toEqual(changesAround(text, lead, lead.start, end, []));
  const start = lead.fence?.start ?? lead.start;
  if (text.slice(0, start).trim() !== '' || text.slice(tail).trim() !== '')
    expect(judged(text, { start, end: tail }, lead.fence !== undefined)).toEqual({});
  return true;
}

function isStrict(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function judged(text: string, place: Span, isApart: boolean): object {
  const { quoted, unknown } = judgeSurroundings(text, place, { isApart, remarks: REMARKS });
  return { ...quoted, ...unknown };
}

test('agrees with the long search about a reply in plain words', () => {
  let plain = 0;
  fc.assert(
    fc.property(replies, (text) => {
      if (holdsAgainstSearch(text)) plain++;
    }),
    { numRuns: 10_000 },
  );
  expect(plain).toBeGreaterThan(10);
});

test('knows the usual forms', () => {
  const document = '{\n  "a": [1, 2]\n}';
  for (const text of [
    `Here is the ticket:\n\n\`\`\`json\n${document}\n\`\`\`\n`,
    `\`\`\`\n${document}\n\`\`\``,
    `Sure! I kept {name} in it:\n${document}`,
    `${document}\n\nTell me if you want more.`,
    `Here it is:\n${document}\nPut it at {name} and send it.`,
  ])
    expect(holdsAgainstSearch(text)).toBe(true);
});

test('leaves anything that may hide more to the long search', () => {
  const document = '{\n  "a": 1\n}';
  for (const text of [
    `Do not send this:\n${document}`,
    `<think>x</think>\n${document}`,
    `${document}\n\nWait, that is wrong.`,
    `{"b": 2}\n\nOr:\n${document}`,
    `lang: "en"\n${document}`,
    `Here: ${document}`,
    `One {"a": 2} then\n${document}`,
    `${'So it is. '.repeat(60)}\n${document}`,
  ])
    expect(plainWrap(text, { remarks: REMARKS })).toBeUndefined();
});

test.each(
  rows<[string, readonly [number, number, number] | undefined]>(
    'surroundings',
    'Plainly wrapped: where the document begins and ends, and what follows',
  ),
)('%j is wrapped plainly: %j', (text, expected) => {
  const wrap = plainWrap(text, { remarks: REMARKS });
  expect(wrap && [wrap.lead.start, wrap.end, wrap.tail]).toEqual(expected);
});
