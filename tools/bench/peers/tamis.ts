import { compile, type Verdict } from '@tamis/core';
import { ticketSchema } from '../documents/ticket-schema.ts';

// The gate for tickets, with every guard on, as anybody would compile it.
export function tamisJudge(): (text: string) => Verdict {
  const gate = compile({ schema: ticketSchema });
  return (text) => gate.judge(text);
}

export function tamisReader(): (text: string) => unknown {
  const judge = tamisJudge();
  return (text) => {
    const verdict = judge(text);
    return verdict.status === 'pass' ? verdict.value : undefined;
  };
}

export function tamisJudgeAnything(): (text: string) => Verdict {
  const gate = compile({});
  return (text) => gate.judge(text);
}
