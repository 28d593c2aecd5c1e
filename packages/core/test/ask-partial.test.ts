import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { ProgressEvent } from '../src/entries/loop.ts';
import type { Cancel, ModelReply, OnChunk } from '../src/entries/model.ts';
import { ask, compile, Fault, type Model } from '../src/index.ts';
import { messages, stillClock } from './asking.ts';

const schema = z.object({ id: z.string(), state: z.enum(['open', 'closed']), lines: z.array(z.int()) });
const gate = compile({ schema });

const GOOD = ['{"id": "a-', '1", "state": "Open", ', '"lines": ["1", 2', ']}'];
const WRONG = ['{"id": "a-1", ', '"state": "lost", ', '"lines": [', '1]}'];

interface Said {
  readonly pieces: readonly string[];
  readonly fault?: Fault;
  readonly reply?: Partial<ModelReply>;
}

function saying(...script: readonly Said[]): Model & { readonly said: number[] } {
  const said: number[] = [];
  return {
    name: 'test:saying',
    clock: stillClock(),
    said,
    ask: async (_messages, _options, signal?: Cancel, hear?: OnChunk) => {
      const { pieces, fault, reply } = script[said.length] as Said;
      const turn = said.push(0) - 1;
      for (const piece of pieces) {
        await Promise.resolve();
        if (signal?.aborted) throw new Fault('fault.cancelled', 'It was cancelled.');
        said[turn] = (said[turn] as number) + 1;
        hear?.(piece, { absentNulls: reply?.absentNulls ?? [] });
      }
      if (fault !== undefined) throw fault;
      return { text: pieces.join(''), finish: 'stop', ...reply };
    },
  };
}

const kindsIn = (events: readonly ProgressEvent[]) =>
  events.map((event) =>
    'attempt' in event && typeof event.attempt === 'number' ? `${event.kind} ${event.attempt}` : event.kind,
  );

describe('parts of a reply that is asked for', () => {
  it('come typed and coerced while the model speaks, with the number of the attempt', async () => {
    const partials: unknown[] = [];
    const outcome = await ask({
      gate,
      model: saying({ pieces: GOOD }),
      messages,
      partial: 'growing',
      on: (event) => {
        if (event.kind !== 'partial-reached') return;
        expectTypeOf(event.partial?.state).toEqualTypeOf<'open' | 'closed' | undefined>();
        partials.push([event.attempt, event.partial]);
      },
    });
    expect(partials).toEqual([
      [1, { id: 'a-' }],
      [1, { id: 'a-1' }],
      [1, { id: 'a-1', state: 'open', lines: [1] }],
      [1, { id: 'a-1', state: 'open', lines: [1, 2] }],
    ]);
    expect(outcome).toMatchObject({ status: 'accepted', value: { id: 'a-1', state: 'open', lines: [1, 2] } });
  });

  it.each(['closed', 'growing'] as const)('come once, however small the pieces are (%s)', async (partial) => {
    const shown: string[] = [];
    const closed: string[] = [];
    const pieces = ['{"title": "Mo', 've", "steps": [{"na', 'me": "a b"}], "done": true}'].join('').split('');
    const on = (event: ProgressEvent) => {
      if (event.kind !== 'partial-reached') return;
      shown.push(JSON.stringify(event.partial));
      closed.push(...event.completed.map(({ path }) => path));
    };
    const open = compile({ schema: z.looseObject({ title: z.string(), steps: z.array(z.object({ name: z.string() })) }) });
    await ask({ gate: open, model: saying({ pieces }), messages, partial, on });
    expect(shown).toEqual([...new Set(shown)]);
    expect(shown).toHaveLength(partial === 'closed' ? 6 : 13);
    expect(closed.slice(0, 4)).toEqual(['/title', '/steps/0/name', '/steps/0', '/steps']);
  });

  it('come only where they are asked for', async () => {
    const events: ProgressEvent[] = [];
    await ask({ gate, model: saying({ pieces: GOOD }), messages, on: (event) => events.push(event) });
    expect(kindsIn(events)).toEqual(['attempt-start 1', 'verdict-reached', 'run-end']);
  });

  it('are void if the attempt does not pass, or the call fails', async () => {
    const events: ProgressEvent[] = [];
    const fault = new Fault('fault.cut-stream', 'It was cut.');
    const model = saying({ pieces: WRONG }, { pieces: GOOD.slice(0, 2), fault }, { pieces: GOOD });
    const outcome = await ask({ gate, model, messages, partial: 'closed', on: (event) => events.push(event) });
    expect(outcome.status).toBe('accepted');
    expect(kindsIn(events).filter((kind) => !kind.startsWith('partial-reached'))).toEqual([
      'attempt-start 1',
      'verdict-reached',
      'partial-voided 1',
      'attempt-start 2',
      'partial-voided 2',
      'fault-met',
      'attempt-start 2',
      'verdict-reached',
      'run-end',
    ]);
  });

  it('end the run with what whoever is notified throws', async () => {
    const on = (event: ProgressEvent) => {
      if (event.kind === 'partial-reached') throw new RangeError('no room');
    };
    await expect(ask({ gate, model: saying({ pieces: GOOD }), messages, partial: 'closed', on })).rejects.toThrow('no room');
  });
});

describe('stopping early', () => {
  it('ends a call that can not meet the contract, and asks again with the reason', async () => {
    const model = saying({ pieces: WRONG }, { pieces: GOOD });
    const outcome = await ask({ gate, model, messages, stopEarly: true });
    expect(model.said).toEqual([3, 4]);
    expect(outcome).toMatchObject({ status: 'accepted', attempts: [{ reply: WRONG.slice(0, 3).join('') }, {}] });
    expect(outcome.attempts[0]?.verdict).toMatchObject({ status: 'fail', findings: [{ code: 'schema.enum', path: '/state' }] });
    expect(outcome.attempts[0]?.usage).toMatchObject({ isEstimated: true });
    expect(outcome.usage).toMatchObject({ isEstimated: true });
  });

  it('takes a call that fails because it was ended for ended', async () => {
    const replies = [WRONG, GOOD];
    const model: Model = {
      name: 'test:at-once',
      clock: stillClock(),
      ask: async (_messages, _options, signal, hear) => {
        const pieces = replies.shift() ?? [];
        for (const piece of pieces) {
          hear?.(piece);
          if (signal?.aborted) throw new Fault('fault.cancelled', 'It was cancelled.');
        }
        return { text: pieces.join(''), finish: 'stop' };
      },
    };
    expect(await ask({ gate, model, messages, stopEarly: true })).toMatchObject({ status: 'accepted', attempts: [{}, {}] });
  });

  it('is an option: without it, a reply may still correct itself', async () => {
    const model = saying({ pieces: [...WRONG, '\n', ...GOOD] });
    expect(await ask({ gate, model, messages, partial: 'closed' })).toMatchObject({ status: 'accepted', attempts: [{}] });
    expect(model.said).toEqual([9]);
  });

  it('knows what null means where the provider was told to write it', async () => {
    const optional = compile({
      schema: { type: 'object', properties: { id: { type: 'string' }, n: { type: 'integer' } }, required: ['id'] },
    });
    const pieces = ['{"n": null, ', '"id": "a", ', '"x": 1}'];
    const model = saying({ pieces, reply: { absentNulls: ['#/properties/n'] } });
    expect(await ask({ gate: optional, model, messages, stopEarly: true })).toMatchObject({
      status: 'accepted',
      value: { id: 'a', x: 1 },
    });
  });

  it('leaves cancelling to the run', async () => {
    const controller = new AbortController();
    const model = saying({ pieces: GOOD });
    const on = (event: ProgressEvent) => {
      if (event.kind === 'partial-reached') controller.abort();
    };
    const outcome = await ask({ gate, model, messages, partial: 'closed', stopEarly: true, signal: controller.signal, on });
    expect(outcome.status).toBe('cancelled');
    expect(model.said).toEqual([1]);
  });
});
