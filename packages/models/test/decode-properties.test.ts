import type { JsonObject } from '@tamis/core';
import { callsOf, firstChoice, type ProviderAnswer, textsOf } from '@tamis/core/providers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anthropicDialect } from '../src/cassette/wire/anthropic-dialect.ts';
import type { WireAnswer } from '../src/cassette/wire/dialect.ts';
import { geminiDialect } from '../src/cassette/wire/gemini-dialect.ts';
import { openAiDialect } from '../src/cassette/wire/openai-dialect.ts';
import { responsesDialect } from '../src/cassette/wire/responses-dialect.ts';

const RUNS = 300;
const QUESTION = { model: 'm', messages: [], named: [], options: {}, stream: true, wantsUsage: true };

const texts = fc.string({ unit: 'grapheme', maxLength: 90 });
const answers: fc.Arbitrary<WireAnswer> = fc.record(
  {
    text: texts,
    calls: fc
      .array(fc.record({ name: fc.string({ minLength: 1 }), arguments: fc.dictionary(fc.string(), fc.jsonValue()) }), {
        maxLength: 4,
      })
      .map((calls) => calls.map((call, index) => ({ ...call, arguments: call.arguments as JsonObject, id: `id-${index}` }))),
    reasoning: fc.string({ minLength: 1, maxLength: 60 }),
    finish: fc.constantFrom('stop', 'length', 'tool-calls', 'other'),
    usage: fc.record({ inputTokens: fc.nat(), outputTokens: fc.nat() }),
    model: fc.constant('m'),
    id: fc.constant('i'),
    hasChoices: fc.constant(true),
  },
  { requiredKeys: ['text', 'calls', 'finish', 'usage', 'model', 'id', 'hasChoices'] },
);

function told(answer: ProviderAnswer): unknown {
  const { parts = [], end } = firstChoice(answer) ?? {};
  const calls = callsOf(parts).map(({ arguments: given, ...call }) => {
    return { ...call, arguments: JSON.parse(typeof given === 'string' ? given : JSON.stringify(given)) as unknown };
  });
  const [text, thought] = [textsOf(parts, 'text').join(''), textsOf(parts, 'thought').join('')];
  const unknown = parts.filter(({ kind }) => kind === 'unknown' || kind === 'entry');
  return { text, thought, calls, end, unknown, usage: answer.usage, model: answer.model, id: answer.id };
}

describe.each([openAiDialect, responsesDialect, anthropicDialect, geminiDialect])('what $provider says', (dialect) => {
  it('is the same in a stream and whole', () => {
    fc.assert(
      fc.property(answers, (answer) => {
        const gathering = dialect.gathering();
        for (const { data } of dialect.events(answer, QUESTION)) if (data !== '[DONE]') gathering.take(data as JsonObject);
        const streamed = told(dialect.decode(gathering.whole()));
        expect(streamed).toEqual(told(dialect.decode(JSON.parse(JSON.stringify(dialect.whole(answer))) as JsonObject)));
        expect(streamed).toMatchObject({ text: answer.text, thought: answer.reasoning ?? '', unknown: [] });
        expect((streamed as { calls: readonly unknown[] }).calls).toHaveLength(answer.calls.length);
      }),
      { numRuns: RUNS },
    );
  });
});
