import type { CheckContext, Gate, Json, ToolReply, Verdict } from '@tamis/core';

/** What judges a reply: calls by one gate, what else a model says by the other. At least one is there. */
export interface Gates {
  readonly document?: Gate;
  readonly calls?: Gate;
}

/** A gate that judges each reply by the part of a contract that it is about. */
export interface ReplyGate extends Gate {
  /** The part that judged the last reply. */
  readonly part: Gate;
}

/**
 * Judges a reply that makes calls by the gate for calls, and any other as a document. A reply that is no document, but has calls in its
 * text, is judged by its calls too: many models write them there. `hasCalls` is about the reply that is judged next.
 */
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
      const verdict = await part.check(reply, world, part === document ? withoutCalls(context) : context);
      if (verdict.status !== 'fail' || part !== document || calls === undefined) return verdict;
      const called = await calls.check(reply, world, context);
      if (!makesCalls(called)) return verdict;
      part = calls;
      return called;
    },
    recheck: (value, world, context) => part.recheck(value, world, context),
    stream: (unit) => next().stream(unit),
  };
}

/** Earlier calls are no input of a document. */
function withoutCalls(context: CheckContext | undefined): CheckContext | undefined {
  if (context === undefined) return undefined;
  const { input: _, ...rest } = context;
  return rest;
}

/** Whether calls are read in a reply, be they right or in doubt. */
function makesCalls(verdict: Verdict): boolean {
  const value: Json | undefined =
    verdict.status === 'pass' ? verdict.value : verdict.status === 'hold' ? verdict.held : undefined;
  return value !== undefined && (value as unknown as ToolReply).calls.length > 0;
}
