import type { Gate, Json, ToolReply, Verdict } from '@tamis/core';
import type { CheckContext } from '@tamis/core/contract';
import { jsonIn } from '@tamis/core/internal';

export interface Gates {
  readonly document?: Gate;
  readonly calls?: Gate;
}

export interface ReplyGate extends Gate {
  readonly part: Gate;
}

// Judges a reply with calls using the gate for calls, and any other reply as a document. Many models write calls in their text, so a reply
// that is not a document but has calls in its text is also judged by its calls. `hasCalls` tells about the reply to be judged next.
export function replyGate({ document, calls }: Gates, hasCalls: () => boolean): ReplyGate {
  const first = (document ?? calls) as Gate;
  let part = first;
  const next = () => (hasCalls() ? (calls ?? first) : first);
  return {
    get part() {
      return part;
    },
    get kind() {
      return next().kind ?? '';
    },
    get contract() {
      return part.contract ?? {};
    },
    get worldReader() {
      return next().worldReader;
    },
    warnings: [],
    judge: (reply, unit) => next().judge(reply, unit),
    check: async (reply, world, context) => {
      part = next();
      const own = withoutCalls(context);
      const verdict = await part.check(reply, world, part === document ? own : context);
      if (document === undefined) return verdict;
      const ofDocument = (text: string) => document.check(text, world, own);
      if (part !== document) return await withDocument(verdict, ofDocument);
      if (verdict.status !== 'fail' || calls === undefined) return verdict;
      const called = await calls.check(reply, world, context);
      if (!makesCalls(called)) return verdict;
      part = calls;
      return await withDocument(called, ofDocument);
    },
    recheck: (value, world, context) => part.recheck(value, world, context),
    stream: (unit) => next().stream(unit),
  };
}

// Judges the document next to calls, because clients that asked for a document read it there too. If it passes, it is forwarded as judged.
// Otherwise nothing is forwarded, because a decision about the calls would not cover the document.
async function withDocument(verdict: Verdict, check: (text: string) => Promise<Verdict>): Promise<Verdict> {
  const value = saidIn(verdict) as unknown as ToolReply | undefined;
  const { content = '' } = value ?? {};
  if (jsonIn(content) === undefined) return verdict;
  const { status, findings, changes, dropped, ...read } = await check(content);
  if (status !== 'pass') return { status: 'fail', findings, changes, dropped };
  if (changes.length + dropped.length === 0) return verdict;
  const said = { ...value, content: JSON.stringify('value' in read ? read.value : null) } as unknown as Json;
  const all = { ...verdict, changes: [...verdict.changes, ...changes], dropped: [...verdict.dropped, ...dropped] };
  return all.status === 'pass' ? { ...all, value: said } : all.status === 'hold' ? { ...all, held: said } : all;
}

function withoutCalls(context: CheckContext | undefined): CheckContext | undefined {
  if (context === undefined) return undefined;
  const { input: _, ...rest } = context;
  return rest;
}

function makesCalls(verdict: Verdict): boolean {
  const value = saidIn(verdict);
  return value !== undefined && (value as unknown as ToolReply).calls.length > 0;
}

function saidIn(verdict: Verdict): Json | undefined {
  return verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
}
