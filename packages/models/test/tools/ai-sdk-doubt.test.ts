import { createOpenAI } from '@ai-sdk/openai';
import { type Code, compile, type ToolReply } from '@tamis/core';
import type { HoldDoubt } from '@tamis/core/loop';
import { generateText, isStepCount, type ModelMessage, streamText, tool, wrapLanguageModel } from 'ai';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  type AiSdkToolOptions,
  type Exchange,
  tamisMiddleware,
  tamisObjectMiddleware,
  tamisRepairToolCall,
  tamisToolApproval,
} from '../../src/index.ts';
import { serving } from '../serving.ts';

const TWICE = '{"order":"T-1007","amount":20,"amount":2000}';
const CLEAN = '{"order":"T-1007","amount":20}';
const CODE: Code = 'parse.duplicate-key';
const order = z.object({ order: z.string(), amount: z.number() });

interface Waiting {
  readonly approvalId: string;
  readonly reason: string;
  readonly metadata: unknown;
}

interface Told {
  readonly run: readonly unknown[];
  readonly asked: readonly Waiting[];
  readonly said: string;
}

interface How {
  readonly effect?: 'change' | 'destroy';
  readonly options?: AiSdkToolOptions;
  readonly isStream?: boolean;
  readonly approves?: boolean;
}

async function recipe(written: string, { effect = 'change', options, isStream = false, approves }: How = {}): Promise<Told> {
  const run: unknown[] = [];
  const execute = async (input: unknown) => `refund ${run.push(input)}`;
  const tools = { refund: tool({ inputSchema: order, execute }) };
  const about = { refund: { effect } };
  const gate = compile({ kind: 'tool-calls', tools, about, policy: { effects: { destroy: 'hold' } } });
  const replies: readonly Exchange[] = [
    { reply: { text: '', calls: [{ name: 'refund', arguments: written }] } },
    { reply: { text: 'Done.' }, repeat: true },
  ];
  return await serving(replies, async ({ url, hits }) => {
    const plain = createOpenAI({ apiKey: 'sk-test', baseURL: `${url}/v1` }).chat('m');
    const given = {
      model: wrapLanguageModel({ model: plain, middleware: tamisMiddleware(gate, options ?? { onApproval: () => true }) }),
      tools,
      stopWhen: isStepCount(3),
      maxRetries: 0,
      repairToolCall: tamisRepairToolCall(gate),
      toolApproval: tamisToolApproval(gate),
    };
    const said = async (messages: ModelMessage[]) => {
      if (!isStream) return await generateText({ ...given, messages });
      const result = streamText({ ...given, messages });
      await result.consumeStream();
      return { content: await result.content, responseMessages: (await result.response).messages };
    };
    const messages: ModelMessage[] = [{ role: 'user', content: 'The customer paid too much.' }];
    const first = await said(messages);
    const asked = first.content.flatMap((part) => {
      if (part.type !== 'tool-approval-request' || part.isAutomatic === true) return [];
      return [{ approvalId: part.approvalId, reason: part.reason ?? '', metadata: part.toolCall.providerMetadata }];
    });
    if (approves !== undefined && asked.length > 0) {
      const content = asked.map(
        ({ approvalId }) => ({ type: 'tool-approval-response', approvalId, approved: approves }) as const,
      );
      await said([...messages, ...messagesOf(first), { role: 'tool', content }]);
    }
    return { run, asked, said: (hits.at(-1)?.messages ?? []).map(({ content }) => content).join('\n') };
  });
}

function messagesOf(result: object): readonly ModelMessage[] {
  const { responseMessages, response } = result as { responseMessages?: ModelMessage[]; response?: { messages: ModelMessage[] } };
  return responseMessages ?? response?.messages ?? [];
}

// Everything that a person must see of a doubted call.
const SEEN = [CODE, 'the key appears twice with different values, 20 and 2000.', '"amount":2000}', `refund ${CLEAN}`, TWICE];

describe.each([
  ['generateText', false],
  ['streamText', true],
] as const)('a doubted call in the recipe, under %s', (_name, isStream) => {
  it.each(['change', 'destroy'] as const)('does not run, and the model is told what to write: %s', async (effect) => {
    const { run, asked, said } = await recipe(TWICE, { isStream, effect, approves: true });
    expect({ run, asked }).toEqual({ run: [], asked: [] });
    expect(said).toContain('the reply can be read in more than one way');
    expect(said).toContain('refund, amount: Write each key once.');
    expect(said).not.toContain('a person');
  });

  it.each(['change', 'destroy'] as const)(
    'waits for a person who sees both readings, if its code is released: %s',
    async (effect) => {
      const options = { onApproval: () => true, onDoubt: () => [CODE] };
      const waiting = await recipe(TWICE, { isStream, effect, options });
      expect(waiting.run).toEqual([]);
      expect(waiting.asked).toHaveLength(1);
      for (const part of SEEN) expect(waiting.asked[0]?.reason).toContain(part);
      expect(waiting.asked[0]?.metadata).toMatchObject({
        tamis: {
          doubt: {
            codes: [CODE],
            readings: [2000, 20].map((amount) => ({ name: 'refund', arguments: { order: 'T-1007', amount } })),
            changes: [{ code: CODE, before: 20, after: 2000 }],
            raw: `refund ${TWICE}`,
          },
        },
      });
      expect((await recipe(TWICE, { isStream, effect, options, approves: false })).run).toEqual([]);
      expect((await recipe(TWICE, { isStream, effect, options, approves: true })).run).toEqual([
        { order: 'T-1007', amount: 2000 },
      ]);
    },
  );

  it('is no business of an approval: a clean one runs once, when the user says so', async () => {
    expect((await recipe(CLEAN, { isStream })).run).toEqual([{ order: 'T-1007', amount: 20 }]);
    const waiting = await recipe(CLEAN, { isStream, effect: 'destroy' });
    expect(waiting).toMatchObject({ run: [], asked: [{ reason: expect.stringContaining('counts as `destroy`') }] });
    expect(waiting.asked[0]?.reason).not.toContain('In doubt');
    expect((await recipe(CLEAN, { isStream, effect: 'destroy', approves: true })).run).toEqual([{ order: 'T-1007', amount: 20 }]);
  });
});

describe('who decides about a held reply', () => {
  const held: AiSdkToolOptions = { onApproval: () => true };

  it('is asked about the doubt first and then about the approval', async () => {
    const order: unknown[] = [];
    const options: AiSdkToolOptions = {
      onDoubt: (doubt: HoldDoubt<ToolReply>) => {
        order.push(doubt.needsApproval);
        return doubt.codes;
      },
      onApproval: ({ value, released }) => {
        order.push([value.calls[0]?.arguments.amount, released?.codes, released?.raw]);
        return false;
      },
    };
    const { run, asked, said } = await recipe(TWICE, { effect: 'destroy', options });
    expect(order).toEqual([true, [2000, [CODE], `refund ${TWICE}`]]);
    expect({ run, asked }).toEqual({ run: [], asked: [] });
    expect(said).toContain('it needs an approval, which was not given');
  });

  it('is never asked for an approval of a doubt that stands, nor about a doubt where there is none', async () => {
    const unreachable = () => expect.unreachable('this is not asked');
    await recipe(TWICE, { effect: 'destroy', options: { onApproval: unreachable, onDoubt: () => [] } });
    await recipe(TWICE, { effect: 'change', options: { onApproval: unreachable, onDoubt: () => ['parse.line-end'] } });
    expect((await recipe(CLEAN, { effect: 'destroy', options: { ...held, onDoubt: unreachable } })).asked).toHaveLength(1);
  });

  it.each([true, undefined, CODE, { codes: [CODE] }])('releases no doubt with %j', async (answer) => {
    const onDoubt = (() => answer) as unknown as () => readonly Code[];
    await expect(recipe(TWICE, { options: { ...held, onDoubt } })).rejects.toThrow(
      "`onDoubt` must name the codes of the doubt that it releases, as a list: ['parse.duplicate-key'].",
    );
  });

  it('approves nothing with an answer that is not true', async () => {
    for (const answer of [undefined, 1, 'yes']) {
      const onApproval = (() => answer) as unknown as () => boolean;
      expect(await recipe(CLEAN, { effect: 'destroy', options: { onApproval } })).toMatchObject({ run: [], asked: [] });
    }
  });

  it('is asked about a doubt that comes back from a history, whatever is left of it', async () => {
    const gate = compile({ kind: 'tool-calls', tools: { refund: tool({ inputSchema: order }) } });
    const toolCall = { toolCallId: 'a', toolName: 'refund', input: { order: 'T-1007', amount: 2000 } };
    for (const providerOptions of [
      { tamis: { doubt: { codes: [CODE, 7], readings: 7, why: null } } },
      { tamis: { doubt: true } },
    ])
      expect(await tamisToolApproval(gate)({ toolCall: { ...toolCall, providerOptions }, messages: [] })).toMatchObject({
        type: 'user-approval',
        reason: expect.stringContaining('In doubt'),
      });
    expect(
      await tamisToolApproval(gate)({ toolCall: { ...toolCall, providerOptions: { tamis: {} } }, messages: [] }),
    ).toBeUndefined();
  });

  it('is not given by onHold', () => {
    const gate = compile({ kind: 'tool-calls', tools: [{ name: 'refund' }] });
    const onHold = { onHold: () => true } as object;
    for (const made of [() => tamisMiddleware(gate, onHold), () => tamisObjectMiddleware(compile({}), onHold)]) {
      expect(made).toThrow('has no option `onHold`: a doubt is not an approval.');
      expect(made).toThrow(/`onApproval`.*`onDoubt`/);
    }
  });
});

it('carries the doubt of a call that was in the text, and of each call its own', async () => {
  const gate = compile({ kind: 'tool-calls', tools: { refund: tool({ inputSchema: order }) } });
  const { wrapGenerate } = tamisMiddleware(gate, { onDoubt: ({ codes }) => codes });
  const params = { prompt: [], tools: [{ type: 'function', name: 'refund' }] };
  const text = `<tool_call>{"name": "refund", "arguments": ${TWICE}}</tool_call>`;
  const found = await wrapGenerate({
    doGenerate: async () => ({ content: [{ type: 'text', text }], finishReason: 'stop' }),
    params,
  });
  expect(found.content).toMatchObject([
    { type: 'tool-call', providerMetadata: { tamis: { doubt: { codes: [CODE], raw: text } } } },
  ]);
  const call = (toolCallId: string, input: string) => ({ type: 'tool-call', toolCallId, toolName: 'refund', input });
  const content = [
    { ...call('a', CLEAN), providerMetadata: { openai: { itemId: 'i' } } },
    { ...call('b', '{}'), toolName: 'no_function' },
    call('c', TWICE),
  ];
  const both = await wrapGenerate({ doGenerate: async () => ({ content, finishReason: 'tool-calls' }), params });
  expect(both.content).toMatchObject([
    { toolCallId: 'a', providerMetadata: { openai: { itemId: 'i' }, tamis: { doubt: { codes: [CODE], changes: [] } } } },
    { toolCallId: 'c', providerMetadata: { tamis: { doubt: { changes: [{ after: 2000 }], readings: [{}, {}] } } } },
  ]);
});
