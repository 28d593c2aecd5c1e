import { describe, expect, test } from 'vitest';
import type { Clock, ModelReply } from '../src/entries/model.ts';
import { type AskOptions, ask, compile, type JournalEntry, type Model } from '../src/index.ts';
import { messages, scripted, stillClock } from './asking.ts';
import { rows } from './rows.ts';

const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const asked = (more: object) => ask({ gate, model: scripted('{"n": 1}'), messages, ...more } as unknown as AskOptions<never>);

const NO_SIGNAL = '`signal` must be an AbortSignal; did you mean `controller.signal`?';

describe('the options of ask', () => {
  test.each<readonly [object, string]>([
    ...rows<readonly [object, string]>('problems', 'Options of ask, and what is said about them'),
    [{ clok: stillClock() }, 'There is no option `clok` of ask. Did you mean `clock`?'],
    [{ onEvent: () => 1, budgets: {} }, 'There is no option `budgets` of ask. Did you mean `budget`?'],
    [{ gate: { check: () => 1 } }, '`gate` must be a gate, as returned by `compile`'],
    [{ messages: [...messages, { role: 'user', content: [{ type: 'text' }] }] }, 'messages[1].content[0].text` must be a string'],
    ...[new AbortController(), { aborted: false }, true, null].map((signal) => [{ signal }, NO_SIGNAL] as const),
    [{ cancel: AbortSignal.abort() }, 'There is no option `cancel` of ask'],
  ])('are looked at before anything is spent: %j', async (more, message) => {
    const model = scripted('{"n": 1}');
    await expect(asked({ model, ...more })).rejects.toThrow(message);
    await expect(asked({ model, ...more })).rejects.toThrow(/./);
    expect(model.asked).toEqual([]);
  });

  test('a gate looks at the signal of its checks too', async () => {
    const given = { signal: new AbortController() } as never;
    const checked = compile({ schema: {}, checks: [{ name: 'c', run: () => null }] });
    await expect(checked.check('1', {}, given)).rejects.toThrow(new TypeError(NO_SIGNAL));
    await expect(checked.recheck(1, {}, given)).rejects.toThrow(new TypeError(NO_SIGNAL));
    expect(await checked.check('1', {}, { signal: new AbortController().signal })).toMatchObject({ status: 'pass' });
  });

  test('are fine where they are left undefined', async () => {
    expect(await asked({ clock: undefined, holds: undefined, budget: undefined })).toMatchObject({ status: 'accepted' });
  });

  test('the words of a person are looked at as well', async () => {
    const deciding = (decision: object) => asked({ model: scripted('no'), budget: { total: 0 }, escalate: async () => decision });
    await expect(deciding({ kind: 'aprove' })).rejects.toThrow('`aprove` is not a decision. Did you mean `approve`?');
    await expect(deciding({ kind: 'approve' })).rejects.toThrow('The decision `approve` needs `digest`, a string.');
    await expect(deciding({ kind: 'edit' })).rejects.toThrow('needs `text` or `value`');
  });
});

test('a model that called a tool wrongly is asked for a complete answer, not for a document', async () => {
  const model = scripted('[refund(amount="much")]', '[refund(amount=3)]');
  const parameters = { type: 'object', properties: { amount: { type: 'number' } } };
  const tools = compile({ kind: 'tool-calls', tools: [{ name: 'refund', parameters }] });
  expect(await ask({ gate: tools, model, messages })).toMatchObject({ status: 'accepted' });
  const said = model.asked[1]?.at(-1)?.content;
  expect(said).toContain('reply with the complete answer');
  expect(said).not.toContain('document');
});

describe('a model that made a call which can not be run', () => {
  const paid = { name: 'paid', expr: 'world.paid >= amount', error: 'Less than {amount} was paid' };
  const parameters = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] };
  const tools = compile({ kind: 'tool-calls', tools: [{ name: 'refund', parameters, preconditions: [paid] }] });
  const told = async (text: string, ...calls: readonly object[]) => {
    const asked: string[] = [];
    const model: Model = {
      name: 'm',
      clock: stillClock(),
      ask: async (sent) => {
        asked.push(String(sent.at(-1)?.content));
        return (
          asked.length === 1 ? { text, calls, finish: 'tool-calls' } : { text: 'I can not.', finish: 'stop' }
        ) as ModelReply;
      },
    };
    await ask({ gate: tools, model, messages, world: { paid: 9 } });
    return asked[1]?.split('\n') ?? [];
  };

  test('is told the tool, and its call, and nothing twice', async () => {
    const lines = await told('I will.', { name: 'refund', arguments: { amount: 50 } });
    expect(lines).toContain('- preconditions.unmet at /calls/0/arguments/amount of refund: Less than 50 was paid');
    expect(lines).toContain('  hint: Choose something that is possible now.');
    expect(lines).toContainEqual(expect.stringMatching(/^ +1 \| .*\{"name":"refund","arguments":\{"amount":50\}\}/));
    expect(lines.filter((line) => line.includes('Less than'))).toHaveLength(1);
  });

  test('is shown the call that is meant', async () => {
    const lines = await told('', { name: 'refund', arguments: { amount: 5 } }, { name: 'refund', arguments: { amount: 60 } });
    const at = lines.findIndex((line) => line.includes('/calls/1/arguments/amount of refund: Less than 60'));
    const [, , shown = '', mark = ''] = lines.slice(at);
    expect(shown.slice(mark.indexOf('^'))).toMatch(/^\{"name":"refund","arguments":\{"amount":60\}\}/);
  });
});

describe('the clock of a run', () => {
  const bare: Model = { name: 'm', ask: async () => ({ text: '{"n": 1}', finish: 'stop' }) };

  test('is its own, or that of the model; without either it is named', async () => {
    await expect(ask({ gate, model: bare, messages })).rejects.toThrow('Give `clock: systemClock`, from @tamis/models.');
    const [own, models] = [1, 2].map((at): Clock => ({ ...stillClock(), now: () => at, wall: () => at }));
    const stampOf = async (more: Pick<AskOptions<never>, 'clock'>, clock: Clock | undefined) => {
      const entries: JournalEntry[] = [];
      const model = { ...bare, ...(clock && { clock }) };
      await ask({ gate, model, messages, ...more, journal: (entry) => entries.push(entry) });
      return entries.map(({ at, time }) => ({ at, time }));
    };
    const stamp = (at: number) => ({ at, time: `1970-01-01T00:00:00.00${at}Z` });
    for (const found of await stampOf({ clock: own as Clock }, models)) expect(found).toEqual(stamp(1));
    for (const found of await stampOf({}, models)) expect(found).toEqual(stamp(2));
  });

  test('gives every run an id, on every entry, unless it has one', async () => {
    const idOf = async (more: object) => {
      const entries: JournalEntry[] = [];
      const outcome = await asked({ journal: (entry: JournalEntry) => entries.push(entry), ...more });
      expect(new Set(entries.map(({ run }) => run)).size).toBe(1);
      expect(outcome.state.run).toBe(entries[0]?.run);
      return entries[0]?.run;
    };
    expect(await idOf({ run: 'mine' })).toBe('mine');
    expect(await idOf({})).toMatch(/^[0-9a-f]{32}$/);
    expect(await idOf({ clock: { ...stillClock(), random: () => 0.75 } })).not.toBe(await idOf({}));
  });
});

describe('a check that hangs', () => {
  const hangs = { name: 'slow', run: () => new Promise<undefined>(() => undefined), timeout: 20 };

  test('is a fault without any clock, by the timer of the platform', async () => {
    const gate = compile({ checks: [hangs] });
    await expect(gate.check('{}')).rejects.toMatchObject({ code: 'fault.check', message: expect.stringContaining('20 ms') });
    await expect(gate.recheck({}, undefined)).rejects.toMatchObject({ code: 'fault.check' });
    await expect(gate.check('{}', undefined, { clock: undefined } as object)).rejects.toMatchObject({ code: 'fault.check' });
  });

  test('ends a run that has no clock of its own', async () => {
    const outcome = await ask({ gate: compile({ checks: [hangs] }), model: scripted('{}'), messages });
    expect(outcome).toMatchObject({ status: 'faulted', fault: { code: 'fault.check' } });
  });

  test('lets go of its timer when it answers', async () => {
    const quick = compile({ checks: [{ name: 'quick', run: () => undefined, timeout: 100_000 }] });
    // Other tests of the same process may have timers of their own.
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
    const before = timers();
    await quick.check('{}');
    expect(timers()).toBeLessThanOrEqual(before);
  });
});
