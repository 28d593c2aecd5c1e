import { describe, expect, test } from 'vitest';
import type { Clock, RequestOptions } from '../src/entries/model.ts';
import { ask, compile, contractText, type Message, type Model, promptContract } from '../src/index.ts';
import { promptMessages, toldInSystem, untoldMessages } from '../src/loop/prompt-messages.ts';

const clock: Clock = { now: () => 0, random: () => 0.25, wait: () => Promise.resolve() };
const gate = compile({ schema: { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } });
const task: readonly Message[] = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'A number.' },
];

interface Asked {
  readonly messages: readonly Message[];
  readonly options: RequestOptions | undefined;
}

function scripted(isTaking: boolean, ...replies: readonly string[]): Model & { readonly asked: Asked[] } {
  const asked: Asked[] = [];
  return {
    name: 'test:scripted',
    asked,
    ...(isTaking ? { takesContract: true } : {}),
    ask: async (messages, options) => {
      asked.push({ messages, options });
      return { text: replies[asked.length - 1] ?? '', finish: 'stop' };
    },
  };
}

describe('what a model is told before it replies', () => {
  test('is a text after the task for a model that does not take contracts, in every request', async () => {
    const model = scripted(false, '{"n": "x"}', '{"n": 1}');
    expect(await ask({ gate, model, messages: task, clock, options: { seed: 1 } })).toMatchObject({ status: 'accepted' });
    const [first, second] = model.asked;
    expect(first?.messages).toEqual(promptMessages(task, contractText(gate)));
    expect(first?.options).toEqual({ seed: 1 });
    expect(second?.messages.slice(0, 2)).toEqual(first?.messages);
    expect(second?.messages[2]).toEqual({ role: 'assistant', content: '{"n": "x"}' });
    expect(second?.messages.at(-1)?.content).toContain('schema.type at /n');
    expect(untoldMessages(first?.messages ?? [])).toEqual(task);
  });

  test('can be at the end of the one system message, and is not compared there', () => {
    const [system, user] = task;
    const told = toldInSystem(task, 'WORDS');
    expect(told).toEqual([{ ...system, content: 'Be brief.\n\n<reply-contract>\nWORDS\n</reply-contract>' }, user]);
    const alone = toldInSystem(task.slice(1), 'WORDS');
    expect(alone).toEqual([{ role: 'system', content: '<reply-contract>\nWORDS\n</reply-contract>' }, user]);
    expect([untoldMessages(told), untoldMessages(alone)]).toEqual([task, [user]]);
  });

  test('is joined to what the user says, and is not compared there', () => {
    const asked: Message = { role: 'user', content: 'See.' };
    const [told, ...others] = promptMessages([asked], 'WORDS');
    expect([told, others]).toEqual([{ role: 'user', content: 'See.\n\n<reply-contract>\nWORDS\n</reply-contract>' }, []]);
    const more = promptMessages([asked, { role: 'user', content: 'More.' }], 'WORDS', 1);
    expect(untoldMessages(more)).toEqual([{ role: 'user', content: 'See.\n\nMore.' }]);
    // What a user writes elsewhere is never cut.
    const quoted: Message = { role: 'user', content: 'See: <reply-contract>\nWORDS\n</reply-contract>' };
    expect(untoldMessages([quoted])).toEqual([quoted]);
  });

  test('is data for a model that does, and the messages stay as they are', async () => {
    const model = scripted(true, '{"n": "x"}', '{"n": 1}');
    await ask({ gate, model, messages: task, clock, options: { seed: 1 } });
    const [first, second] = model.asked;
    expect(first?.messages).toEqual(task);
    expect(first?.options).toEqual({ seed: 1, contract: { mayNull: true, ...promptContract(gate), task: 2 } });
    expect(second?.options).toEqual(first?.options);
  });

  test('is words alone if wanted, or nothing', async () => {
    const model = scripted(true, '{"n": 1}', '{"n": 1}');
    await ask({ gate, model, messages: task, clock, contract: 'text' });
    await ask({ gate, model, messages: task, clock, contract: 'off' });
    expect(model.asked[0]?.options?.contract).toEqual({ name: 'reply', text: contractText(gate), task: 2 });
    expect(model.asked[1]).toEqual({ messages: task, options: undefined });
    const plain = scripted(false, '{"n": 1}');
    await ask({ gate, model: plain, messages: task, clock, contract: 'off' });
    expect(plain.asked[0]?.messages).toEqual(task);
  });

  test('is no schema for the provider where a patch is wanted, which is another document', async () => {
    const model = scripted(true, '{"n": "x"}', '[{"op": "replace", "path": "/n", "value": 1}]');
    const outcome = await ask({ gate, model, messages: task, clock, format: 'patch' });
    expect(outcome).toMatchObject({ status: 'accepted', value: { n: 1 } });
    expect(model.asked[0]?.options?.contract).not.toHaveProperty('schema');
    expect(model.asked[1]?.options).toEqual(model.asked[0]?.options);
  });

  test('is whole, or nothing is asked', async () => {
    const { length } = contractText(gate);
    const model = scripted(false, '{"n": 1}');
    const asked = ask({ gate, model, messages: task, clock, contractLimit: length - 1 });
    await expect(asked).rejects.toThrow(new RegExp(`takes ${length} characters in words, more than the limit of ${length - 1};`));
    expect(model.asked).toEqual([]);
    await ask({ gate, model, messages: task, clock, contractLimit: length });
    await ask({ gate, model: scripted(false, '{"n": 1}'), messages: task, clock, contractLimit: 1, contract: 'off' });
    expect(model.asked).toHaveLength(1);
  });
});
