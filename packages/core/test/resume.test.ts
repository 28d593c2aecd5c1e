import { describe, expect, test } from 'vitest';
import type { Decision, Resumption } from '../src/entries/loop.ts';
import type { ModelReply } from '../src/entries/model.ts';
import {
  type AskOptions,
  ask,
  compile,
  Fault,
  type Gate,
  type JournalEntry,
  jsonlJournal,
  type Model,
  type Outcome,
  resumeFrom,
} from '../src/index.ts';
import { isOver } from '../src/loop/step.ts';
import { type Line, messages, stillClock } from './asking.ts';

interface Story {
  readonly end: Outcome['status'];
  readonly gate: Gate;
  readonly script: readonly Line[];
  readonly decisions: readonly (Decision | 'later' | 'approve-held')[];
  readonly given?: Partial<AskOptions<Gate extends Gate<infer Value> ? Value : never>>;
}

const number = compile({
  schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] },
  rules: { rules: [{ name: 'small', expr: 'n < 10', error: '{n} is not below 10' }] },
});
const wipe = compile({
  kind: 'tool-calls',
  tools: [{ name: 'wipe', effect: 'destroy', parameters: { type: 'object', properties: { disk: { type: 'string' } } } }],
  policy: { effects: { destroy: 'hold' } },
}) as unknown as Gate;

const down = new Fault('fault.server', 'down', { retryAfter: 7 });
const usage = { inputTokens: 10, outputTokens: 5, cost: 0.25 };

const STORIES: { readonly [name: string]: Story } = {
  'a good answer': { end: 'accepted', gate: number, script: [{ text: '{"n": 1}', usage, reasoning: 'easy' }], decisions: [] },
  'faults and retries': {
    end: 'accepted',
    gate: number,
    script: [down, { text: 'no', usage }, down, down, '{"n": "x"}', { text: '{"n": 2}', usage }],
    decisions: [],
  },
  'a fault that lasts': { end: 'faulted', gate: number, script: ['no', new Fault('fault.auth', 'no')], decisions: [] },
  'a hint': {
    end: 'accepted',
    gate: number,
    script: ['{"n": 11}', '{"n": 12}', down, '{"n": 3}'],
    decisions: [{ kind: 'hint', text: 'less' }],
  },
  'edits, one of them good': {
    end: 'accepted',
    gate: number,
    script: ['{"n": 11}', '{"n": 12}'],
    decisions: [
      { kind: 'edit', text: '{"n": 80}' },
      { kind: 'edit', value: { n: 8 } },
    ],
  },
  'a fresh start': {
    end: 'accepted',
    gate: number,
    script: [{ text: '{"n": 11}', usage }, '{"n": 12}', down, { text: '{"n": 1}', usage }],
    decisions: [{ kind: 'fresh' }],
  },
  'a patch': {
    end: 'accepted',
    gate: number,
    script: ['{"n": "many", "note": "kept"}', '[{"op": "replace", "path": "/n", "value": 4}]'],
    decisions: [],
    given: { format: 'patch' },
  },
  'a call that is approved': {
    end: 'accepted',
    gate: wipe,
    script: [{ calls: [{ id: '1', name: 'wipe', arguments: { disk: 'b' } }], finish: 'tool-calls' }],
    decisions: [{ kind: 'approve', digest: 'another' }, 'approve-held'],
  },
  'a doubt for a person, who gives up': {
    end: 'cancelled',
    gate: number,
    script: ['{"n": 1, "n": 2}'],
    decisions: [{ kind: 'edit', text: 'no' }, { kind: 'cancel' }],
    given: { holds: 'person' },
  },
  'nulls for what is left out, the last one in a doubt': {
    end: 'accepted',
    gate: compile({ schema: { type: 'object', properties: { n: { type: 'integer' }, note: { type: 'string' } } } }),
    script: [
      { text: '{"n": "x", "note": null}', absentNulls: ['#/properties/note'] },
      { text: '{"n": 1, "n": 2, "note": null}', absentNulls: ['#/properties/note'] },
    ],
    decisions: [{ kind: 'edit', value: { n: 2 } }],
    given: { holds: 'person' },
  },
  'nobody to ask': { end: 'escalated', gate: number, script: ['{"n": 11}', '{"n": 12}'], decisions: ['later'] },
};

interface Progress {
  calls: number;
  decisions: number;
}

function given({ gate, script, decisions, given: more }: Story, told: Progress): AskOptions<never> {
  const model: Model = {
    name: 'test:story',
    clock: stillClock(),
    ask: async () => {
      const line = script[told.calls++];
      if (line === undefined) throw new TypeError('the story is over');
      if (line instanceof Error) throw line;
      const reply: ModelReply = { text: '', finish: 'stop', ...(typeof line === 'string' ? { text: line } : line) };
      return reply;
    },
  };
  const escalate: AskOptions<unknown>['escalate'] = async ({ held }) => {
    const decision = decisions[told.decisions++] ?? 'later';
    return decision === 'approve-held' ? { kind: 'approve', digest: held?.digest ?? '' } : decision;
  };
  return { gate, model, messages, run: 'r1', escalate, ...more } as unknown as AskOptions<never>;
}

function plain(outcome: Outcome<never>): unknown {
  const { fault, ...rest } = { fault: undefined, ...outcome };
  return JSON.parse(JSON.stringify({ ...rest, code: (fault as Fault | undefined)?.code }));
}

async function whole(story: Story) {
  const told: Progress = { calls: 0, decisions: 0 };
  const lines: { readonly line: string; readonly told: Progress }[] = [];
  const journal = jsonlJournal((line) => lines.push({ line, told: { ...told } }));
  return { outcome: plain(await ask({ ...given(story, told), journal })), lines, calls: told.calls };
}

describe.each(Object.entries(STORIES))('a run that stops anywhere: %s', (_, story) => {
  test('goes on to the same outcome from what its journal says, and repeats one call at most', async () => {
    const { outcome, lines, calls } = await whole(story);
    expect(outcome).toMatchObject({ status: story.end });
    let stops = 0;
    for (const [index, { told }] of lines.entries()) {
      const entries = lines.slice(0, index + 1).map(({ line }) => JSON.parse(line) as JournalEntry);
      const resume = resumeFrom(entries);
      if (resume === undefined || isOver(resume.state)) continue;
      stops++;
      // A call or a decision after the last state or answer is lost, and is made once more; an answer is not paid for twice.
      const at = lines.findLastIndex(({ line }, before) => before <= index && /"kind":"(?:state-reached|call-end)"/.test(line));
      if (entries.at(-1)?.kind === 'call-end') expect(resume.state.phase).toBe('judging');
      const again = { ...(lines[at]?.told ?? told) };
      const before = again.calls;
      expect(plain(await ask({ ...given(story, again), resume: resume as Resumption }))).toEqual(outcome);
      expect(again.calls - before + told.calls).toBeLessThanOrEqual(calls + 1);
    }
    expect(stops).toBeGreaterThan(1);
  });
});

describe('a run that is taken up again', () => {
  const stopped = async (story: Story, phase: string, nth = 0): Promise<Resumption> => {
    const { lines } = await whole(story);
    const entries = lines.map(({ line }) => JSON.parse(line) as JournalEntry);
    const ends = entries.flatMap((entry, index) =>
      entry.kind === 'state-reached' && entry.state.phase === phase ? [index] : [],
    );
    return resumeFrom(entries.slice(0, (ends[nth] ?? 0) + 1)) as Resumption;
  };
  const faulty = STORIES['faults and retries'] as Story;

  test('while it was judging judges the stored reply, and asks for none', async () => {
    const resume = await stopped(STORIES['a good answer'] as Story, 'judging');
    const told = { calls: 0, decisions: 0 };
    const outcome = await ask({ ...given(STORIES['a good answer'] as Story, told), resume });
    expect(outcome).toMatchObject({ status: 'accepted', value: { n: 1 }, usage, attempts: [{ number: 1, reasoning: 'easy' }] });
    expect(told.calls).toBe(0);
  });

  test('in the middle of a call makes it once more, under the same number and for nothing', async () => {
    const resume = await stopped(faulty, 'asking', 2);
    const entries: JournalEntry[] = [];
    const told = { calls: 4, decisions: 0 };
    await ask({ ...given(faulty, told), resume, journal: (entry) => entries.push(entry) });
    expect(resume.state).toMatchObject({ phase: 'asking', calls: 2, left: { total: 2 } });
    expect(entries.find(({ kind }) => kind === 'call-start')).toMatchObject({ attempt: 2, run: 'r1' });
    expect(entries[0]).toMatchObject({ kind: 'run-start', resumed: true });
  });

  test('while it was waiting waits as long as the provider asked', async () => {
    const resume = await stopped(faulty, 'waiting');
    const clock = stillClock();
    await ask({ ...given(faulty, { calls: 1, decisions: 0 }), resume, clock });
    expect(clock.waits[0]).toBe(resume.state.wait);
    expect(resume.state).toMatchObject({ fault: 'fault.server', faults: 1 });
  });

  test('takes a decision only where it waits for one', async () => {
    const resume = { ...(await stopped(faulty, 'judging')), decision: { kind: 'fresh' } as const };
    await expect(ask({ ...given(faulty, { calls: 0, decisions: 0 }), resume })).rejects.toThrow(
      'A decision is for an escalated run; this one is judging.',
    );
    const old = { ...resume, state: { ...resume.state, version: 1 as 2 } };
    await expect(ask({ ...given(faulty, { calls: 0, decisions: 0 }), resume: old })).rejects.toThrow('of this version');
  });
});
