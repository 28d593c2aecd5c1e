import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile, type Gate, type Json } from '../src/index.ts';
import { valueAt } from '../src/lib/pointer.ts';
import { damagedTexts, documents, nasty } from './damage.ts';
import { aThirdOf, growthBySize, LINEAR } from './growth.ts';
import { streamGates, tickets } from './stream-gates.ts';
import { chunked, rebuilt, streamed } from './streams.ts';

const RUNS = 400;

const anything = compile({});
const gates = fc.constantFrom(anything, ...Object.values(streamGates));

const strictTexts = fc
  .tuple(
    fc.oneof(
      documents.filter((document) => typeof document === 'object'),
      tickets,
    ),
    fc.constantFrom(0, 1, 2, '\t'),
    fc.constantFrom('', ' \n', '\ufeff'),
  )
  .map(([document, indent, before]) => before + JSON.stringify(document, null, indent));

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a stream', () => {
  it('ends with the verdict on the whole, however the text is cut', () => {
    const texts = fc.oneof(damagedTexts, strictTexts, fc.string({ unit: 'binary', maxLength: 100 }));
    fc.assert(
      fc.property(gates, chunked(texts), (gate, { text, chunks }) => {
        expect(streamed(gate, chunks).verdict).toEqual(gate.judge(text));
      }),
      { numRuns: 2 * RUNS },
    );
  });

  it('ends with the verdict on the whole, however the bytes are cut, and tells the same on the way', () => {
    const texts = fc.oneof(
      damagedTexts,
      fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify([text, 1])),
    );
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 5 }), (text, size) => {
        const bytes = bytesOf(text);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.slice(i * size, (i + 1) * size));
        const inBytes = streamed(anything, chunks);
        expect(inBytes.verdict).toEqual(anything.judge(bytes));
        expect(inBytes.completed).toEqual(streamed(anything, [text]).completed);
      }),
      { numRuns: RUNS },
    );
  });

  it('takes any bytes', () => {
    fc.assert(
      fc.property(gates, fc.array(fc.uint8Array({ maxLength: 8 }), { maxLength: 20 }), (gate, chunks) => {
        const whole = new Uint8Array(chunks.flatMap((chunk) => [...chunk]));
        expect(streamed(gate, chunks).verdict).toEqual(gate.judge(whole));
      }),
      { numRuns: RUNS },
    );
  });

  it('tells the same, however the text is cut', () => {
    fc.assert(
      fc.property(gates, chunked(fc.oneof(damagedTexts, strictTexts)), (gate, { text, chunks }) => {
        const [cut, whole] = [streamed(gate, chunks), streamed(gate, [text])];
        expect(cut.completed).toEqual(whole.completed);
        expect(cut.updates.at(-1)?.violated).toEqual(whole.updates[0]?.violated);
        expect(cut.updates.at(-1)?.partial).toEqual(whole.updates[0]?.partial);
      }),
      { numRuns: 2 * RUNS },
    );
  });
});

describe('the parts of strict JSON', () => {
  it('rebuild the document', () => {
    fc.assert(
      fc.property(chunked(strictTexts), ({ text, chunks }) => {
        const { completed, updates } = streamed(anything, chunks);
        const document = JSON.parse(text.replace('\ufeff', '')) as Json;
        expect(rebuilt(completed)).toEqual(document);
        expect(updates.at(-1)?.partial).toEqual(document);
      }),
      { numRuns: RUNS },
    );
  });

  it('are never half a scalar, at any moment', () => {
    fc.assert(
      fc.property(chunked(strictTexts), ({ text, chunks }) => {
        const document = JSON.parse(text.replace('\ufeff', '')) as Json;
        for (const { partial } of streamed(anything, chunks).updates) expect(isWithin(partial, document)).toBe(true);
      }),
      { numRuns: RUNS / 4 },
    );
  });
});

function isWithin(part: Json | undefined, whole: Json | undefined): boolean {
  if (part === undefined) return true;
  if (typeof part !== 'object' || part === null) return Object.is(part, whole);
  if (typeof whole !== 'object' || whole === null || Array.isArray(part) !== Array.isArray(whole)) return false;
  return Object.keys(part).every((key) =>
    isWithin(valueAt(part, `/${segment(key)}`) as Json, valueAt(whole, `/${segment(key)}`) as Json),
  );
}

function segment(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

const ticketTexts = fc
  .tuple(tickets, fc.constantFrom(0, 1, '\t'))
  .map(([ticket, indent]) => JSON.stringify(ticket, null, indent));

const BLOWS = ['', ' ', '"', ',', ', and so on"}', '}', ']', ']}', '\n```\n', '…', "'a': 1}", '\\', '"x": 1}', ' word', '# x'];

const struckTexts = fc
  .tuple(ticketTexts, fc.double({ min: 0, max: 1, noNaN: true }), fc.constantFrom(...BLOWS), fc.boolean())
  .map(([text, where, blow, isCut]) => {
    const at = Math.floor(where * text.length);
    return text.slice(0, at) + blow + (isCut ? '' : text.slice(at));
  });

const OTHER: ReadonlySet<string> = new Set([
  'parse.guessed-mark',
  'extract.stray-data',
  'extract.several-documents',
  'extract.documents-joined',
  'parse.duplicate-key',
]);

describe('an abort', () => {
  // Whether a stream of the reply was told to stop; if so, the verdict must be a fail.
  const isAborted = (name: string, gate: Gate, reply: string): boolean => {
    if (streamed(gate, [reply]).abort === undefined) return false;
    const { status, changes } = gate.judge(reply);
    // A document that can't be read leaves its parts behind; one whose brackets are wrong may have a key twice.
    if (!changes.some(({ code }) => OTHER.has(code))) expect([name, status, changes]).toEqual([name, 'fail', changes]);
    return true;
  };
  it('is never wrong about a document', () => {
    let [aborted, rest] = [0, 0];
    fc.assert(
      fc.property(ticketTexts, fc.constantFrom('', '```json\n', '```'), (text, fence) => {
        const reply = fence === '' ? text : `${fence}${text}\n\`\`\``;
        for (const [name, gate] of Object.entries(streamGates)) {
          if (isAborted(name, gate, reply)) aborted++;
          else rest++;
        }
      }),
      { numRuns: RUNS },
    );
    expect(Math.min(aborted, rest)).toBeGreaterThan((aborted + rest) / 5);
  });

  it.each(['default', 'zod', 'zod with a transform'])('comes before the end where the contract can not be met: %s', (name) => {
    let [early, failed] = [0, 0];
    fc.assert(
      fc.property(ticketTexts, (text) => {
        const gate = streamGates[name] as Gate;
        if (gate.judge(text).status !== 'fail') return;
        failed++;
        if (streamed(gate, [text.slice(0, -1)]).abort !== undefined) early++;
      }),
      { numRuns: RUNS },
    );
    expect(early / failed).toBeGreaterThan(0.1);
  });

  it('is never wrong about a document that turns out damaged (a third of the gates in each run)', () => {
    const some = aThirdOf(Object.entries(streamGates));
    fc.assert(
      fc.property(struckTexts, fc.constantFrom('', '```json\n'), (text, fence) => {
        for (const [name, gate] of some) isAborted(name, gate, fence + text);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('what is told of a document that turns out damaged', () => {
  it('is what the verdict reads', () => {
    fc.assert(
      fc.property(struckTexts, (text) => {
        const verdict = anything.judge(text);
        const value = verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
        if (value === undefined || verdict.changes.some(({ code, before }) => OTHER.has(code) || opensDocument(before))) return;
        const { completed } = streamed(anything, [text]);
        // What stands behind a document that has closed may still be taken for the rest of its last string.
        if (completed.at(-1)?.path === '') return;
        for (const part of completed) expect(valueAt(value, part.path)).toEqual(part.value);
      }),
      { numRuns: 4 * RUNS },
    );
  });
});

function opensDocument(text: Json): boolean {
  return typeof text === 'string' && /^[{[]/.test(text);
}

// The hostile texts that open like a document, and are followed for a while.
const FOLLOWED = ['open brackets', 'unclosed fence and spaces', 'quotes and commas', 'backslashes', 'digits', 'many documents'];

describe('a long reply (a third of them in each run)', () => {
  const push = (gate: Gate, text: string): void => {
    const stream = gate.stream();
    for (let at = 0; at < text.length; at++) stream.push(text.charAt(at));
  };
  const long: typeof nasty = {
    ...Object.fromEntries(Object.entries(nasty).filter(([name]) => FOLLOWED.includes(name))),
    'many parts': (n) => `{"lines": [${'{"sku": "a", "count": 1, "price": "1.50"},\n'.repeat(n / 43)}{}]}`,
    'parts to mend': (n) => `{"lines": [${'{"item": "a", "count": "1", "price": 1.50},\n'.repeat(n / 44)}{}]}`,
    'one string': (n) => `{"id": "${'x'.repeat(n)}"}`,
    'nested objects': (n) => `[${`${'{"next": '.repeat(100)}1${'}'.repeat(100)},`.repeat(n / 1001)}1]`,
    'nested tickets': (n) => `[${`${'{"id": "t-1", "next": '.repeat(100)}{}${'}'.repeat(100)},`.repeat(n / 2500)}1]`,
  };
  for (const [name, make] of aThirdOf(Object.entries(long))) {
    it(`takes linear time, a character at a time: ${name}`, () => {
      for (const gate of [streamGates.default as Gate, streamGates.list as Gate])
        expect(growthBySize((text) => push(gate, text), make, 100_000)).toBeLessThan(LINEAR);
    });
  }
});
