import { compile } from '@tamis/core';
import { tamisObjectMiddleware } from '@tamis/models/ai-sdk';
import { Output, simulateReadableStream, streamText, wrapLanguageModel } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import * as z from 'zod';

/** How long a simulated model takes between two pieces, in milliseconds: a hundred tokens a second. */
const EVERY = 10;
const TURNS = 10;

const schema = z.object({
  title: z.string(),
  steps: z.array(z.object({ what: z.string(), minutes: z.number() })),
  risk: z.enum(['low', 'high']),
});
const gate = compile({ schema });
const steps = Array.from({ length: 6 }, (_, at) => ({ what: `Step number ${at} of the plan`, minutes: at }));
const reply = JSON.stringify({ title: 'Move the database', steps, risk: 'low' });

/** A model that says the reply in pieces of four characters. */
function timedModel(): MockLanguageModelV4 {
  const pieces = reply.match(/.{1,4}/gs) ?? [];
  const deltas = pieces.map((delta) => ({ type: 'text-delta' as const, id: 't', delta }));
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  };
  const chunks = [
    { type: 'stream-start' as const, warnings: [] },
    { type: 'text-start' as const, id: 't' },
    ...deltas,
    { type: 'text-end' as const, id: 't' },
    { type: 'finish' as const, finishReason: { unified: 'stop' as const, raw: 'stop' }, usage },
  ];
  return new MockLanguageModelV4({
    doStream: async () => ({ stream: simulateReadableStream({ chunks, initialDelayInMs: EVERY, chunkDelayInMs: EVERY }) }),
  });
}

/** Milliseconds until the first part of the object that says something, and until the end. */
async function timesOf(model: ReturnType<typeof wrapLanguageModel> | MockLanguageModelV4): Promise<readonly [number, number]> {
  const begun = performance.now();
  const { partialOutputStream } = streamText({ model, output: Output.object({ schema }), prompt: 'Plan it.' });
  let first = 0;
  for await (const partial of partialOutputStream)
    if (first === 0 && partial.title !== undefined) first = performance.now() - begun;
  return [first, performance.now() - begun];
}

const middleware = (stream: 'held' | 'provisional') => tamisObjectMiddleware(gate, { stream });
const ways = {
  'bare AI SDK': () => timedModel(),
  'middleware, provisional': () => wrapLanguageModel({ model: timedModel(), middleware: middleware('provisional') }),
  'middleware, held': () => wrapLanguageModel({ model: timedModel(), middleware: middleware('held') }),
};

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

for (const [name, model] of Object.entries(ways)) {
  const times: (readonly [number, number])[] = [];
  for (let turn = 0; turn < TURNS; turn++) times.push(await timesOf(model()));
  const [first, end] = [0, 1].map((at) => Math.round(median(times.map((one) => one[at] as number))));
  console.log(`${name}: first partial after ${first} ms, end after ${end} ms`);
}
