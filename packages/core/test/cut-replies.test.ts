import type { Grammar } from '@tamis/commands';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { compile } from '../../../scripts/cases/every-kind.ts';
import { isWhole } from '../../../scripts/tests/share.ts';
import type { Gate, Json, JsonSchema, Verdict } from '../src/index.ts';
import { documents } from './damage.ts';
import { rows } from './rows.ts';

const RUNS = 200;

const anything = compile({});

function exactly(value: Json): JsonSchema {
  if (Array.isArray(value)) return { type: 'array' };
  if (typeof value !== 'object' || value === null) return {};
  const properties = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, exactly(item as Json)]));
  return { type: 'object', properties, required: Object.keys(value), additionalProperties: false } as JsonSchema;
}

const flatLists: fc.Arbitrary<Json> = fc.letrec<{ item: Json; value: Json; document: Json }>((tie) => ({
  item: fc.oneof(
    { maxDepth: 3 },
    fc.string({ maxLength: 8 }),
    fc.integer(),
    fc.boolean(),
    fc.array(tie('item'), { maxLength: 3 }),
  ),
  value: fc.oneof({ maxDepth: 3 }, tie('item'), tie('document')),
  document: fc.dictionary(fc.stringMatching(/^[a-z ]{1,6}$/), tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
})).document;

const wrappings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `\`\`\`json\n${text}\n\`\`\``,
  (text) => `Here it is:\n\n${text}`,
  (text) => `{"response": ${text}}`,
  (text) => JSON.stringify(text),
  (text) => `{"result": ${JSON.stringify(text)}}`,
];

function* cuts(text: string, step = 1): Generator<string> {
  for (let end = text.length % step; end <= text.length; end += step) yield text.slice(0, end);
}

// Each doubt about a cut is a search of its own, so `npm test` cuts a long reply at some places only, not the same in every reply.
const STEP = isWhole ? 1 : 9;

const passedValue = (verdict: Verdict): unknown => (verdict.status === 'pass' ? verdict.value : undefined);

function keepsLists(part: unknown, whole: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true;
  if (typeof whole !== 'object' || whole === null || Array.isArray(part) !== Array.isArray(whole)) return false;
  if (Array.isArray(part) && part.length !== (whole as unknown[]).length) return false;
  return Object.entries(part).every(([key, item]) => keepsLists(item, (whole as Record<string, unknown>)[key]));
}

describe('a reply that is cut at any place', () => {
  it('passes only with the whole document, where the schema knows its keys', () => {
    fc.assert(
      fc.property(flatLists, fc.constantFrom(0, 1), fc.constantFrom(...wrappings), (document, indent, wrap) => {
        const gate = compile({ schema: exactly(document) });
        for (const text of cuts(wrap(JSON.stringify(document, null, indent)), STEP)) {
          const verdict = gate.judge(text) as Verdict;
          if (verdict.status === 'pass') expect([text, verdict.value]).toEqual([text, document]);
        }
      }),
      { numRuns: Math.ceil(RUNS / 8) },
    );
  });

  it('never passes with a list that is shorter, whatever the schema says', () => {
    fc.assert(
      fc.property(documents, fc.constantFrom(0, 1), (document, indent) => {
        for (const text of cuts(JSON.stringify(document, null, indent))) {
          const value = passedValue(anything.judge(text));
          if (value !== undefined) expect([text, keepsLists(value, document)]).toEqual([text, true]);
        }
      }),
      { numRuns: RUNS },
    );
  });
});

const grammar: Grammar = {
  version: '1',
  lists: { genre: ['jazz', 'hip hop'] },
  forms: { play: 'play {genre}' },
  suggestions: { command: { forms: ['play'], required: true } },
};

const tools = [{ name: 'find_order', parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } }];

const kinds: readonly (readonly [string, Pick<Gate<unknown>, 'judge' | 'check' | 'stream'>, string])[] = [
  ['a document', compile({ schema: { type: 'object', required: ['id'] } }), '{"id": 1, "tags": ["a", "b"]}'],
  ['a document in a fence', compile({}), '```json\n{"id": 1, "tags": ["a", "b"]}\n```\nDone.'],
  ['a document in YAML', compile({ format: 'yaml' }), 'id: 1\ntags:\n  - a\n  - b\n'],
  ['a text', compile({ schema: { type: 'string' } }), 'The parcel left on Monday.'],
  ['a call', compile({ kind: 'tool-calls', tools }), '{"name": "find_order", "arguments": {"id": "A7"}}'],
  [
    'calls of a provider',
    compile({ kind: 'tool-calls', tools }),
    '{"content": "Let me see.", "tool_calls": [{"name": "find_order", "arguments": {"id": "A7"}}]}',
  ],
  ['prose beside tools', compile({ kind: 'tool-calls', tools }), 'All is well.'],
  ['a command', compile({ kind: 'command', grammar }), 'play hip hop'],
  ['suggestions', compile({ kind: 'suggestions', grammar }), '{"suggestions": [{"name": "A", "command": "play jazz"}]}'],
  ['suggestions as lines', compile({ kind: 'suggestions', grammar }), 'Name: A | Command: play jazz'],
];

describe('a finish reason', () => {
  it.each(rows<string>('providers', 'Finish reasons that tell of a cut'))(
    '%s is a cut, and fails where the policy refuses cut replies',
    (finishReason) => {
      expect(anything.judge('{"a": 1}', { finishReason })).toMatchObject({
        status: 'hold',
        held: { a: 1 },
        changes: [{ code: 'extract.cut-by-provider', args: { reason: finishReason } }],
      });
      const strict = compile({ policy: { truncated: 'fail' } });
      expect(strict.judge('{"a": 1}', { finishReason })).toMatchObject({
        status: 'fail',
        findings: [{ code: 'verdict.truncated' }],
      });
    },
  );

  it.each(['stop', 'STOP', 'end_turn', 'tool_calls', 'other', 'lengthy', '', 'x'.repeat(10_000)])(
    '%.20s is none',
    (finishReason) => {
      expect(anything.judge('{"a": 1}', { finishReason })).toMatchObject({ status: 'pass', changes: [] });
    },
  );

  it('counts for bytes, damaged replies and validators of other kinds', () => {
    const unit = { finishReason: 'length' };
    expect(anything.judge(new TextEncoder().encode('{"a": 1}'), unit).status).toBe('hold');
    expect(anything.judge("{'a': 1,}", unit).status).toBe('hold');
    expect(compile({ schema: z.object({ a: z.number() }) }).judge('{"a": 1}', unit).status).toBe('hold');
  });

  it.each(kinds)('that tells of a cut lets %s pass at no place, in a stream neither', async (_, gate, whole) => {
    expect(gate.judge(whole, { finishReason: 'stop' }).status).toBe('pass');
    for (const text of cuts(whole)) {
      const verdict = gate.judge(text, { finishReason: 'length' });
      expect([text, verdict.status]).not.toEqual([text, 'pass']);
      expect(await gate.check(text, undefined, { finishReason: 'length' })).toEqual(verdict);
      const late = gate.stream();
      late.push(text);
      expect(late.end({ finishReason: 'length' })).toEqual(verdict);
      const early = gate.stream({ finishReason: 'length' });
      early.push(text);
      expect(early.end()).toEqual(verdict);
    }
  });
});
