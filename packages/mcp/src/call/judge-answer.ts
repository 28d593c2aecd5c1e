import { type Json, withheldText } from '@tamis/core';
import type { ResultContext } from '@tamis/core/contract';
import { notRun } from './answers.ts';
import type { Answer, Desk, Judging, ServerReply } from './call.ts';

export type ResultsBy = Pick<Judging, 'judgeResult'> & Pick<Desk, 'log'>;

// The answer in the place of a server's answer that must not be passed on; undefined if it may be.
export function withheldResponse({ result, error }: ServerReply, tool: string, by: ResultsBy): Answer | undefined {
  return error === undefined ? withheldResult(result ?? null, tool, by) : withheldError(error, tool, by);
}

export function withheldResult(result: Json, tool: string, by: ResultsBy): Answer | undefined {
  return withheld(result, tool, { form: 'mcp' }, by);
}

// The same for an error: a model reads it too.
export function withheldError(error: Json, tool: string, by: ResultsBy): Answer | undefined {
  return withheld(error, tool, { failed: true }, by);
}

function withheld(given: Json, tool: string, context: ResultContext, { judgeResult, log }: ResultsBy): Answer | undefined {
  const verdict = judgeResult?.(tool, given, context);
  if (verdict === undefined || verdict.status === 'pass') return undefined;
  log(`withheld a result: ${verdict.fault.message}`);
  const findings = [...new Set(verdict.findings.map(({ code }) => code))];
  return notRun([withheldText(verdict)], { 'tamis/status': 'withheld', 'tamis/findings': findings });
}
