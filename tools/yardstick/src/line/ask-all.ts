import type { Reading } from '../adapter.ts';
import type { Case } from '../case.ts';
import { afterCheck, checkFor } from '../check/checked.ts';
import { type Child, type Command, startChild } from './child.ts';
import { plainReading } from './protocol.ts';

export interface Asked {
  readonly reading: Reading;
  readonly micros: number;
}

const FAILURES = 5;

const START = 60_000;

// Asks a command about every case, one after the other; or says why it can't. A case without an answer counts as refused.
export async function askAll(command: Command, cases: readonly Case[], limit: number): Promise<readonly Asked[] | string> {
  const asked: Asked[] = [];
  let child = await ready(command);
  let failures = 0;
  for (const { text, contract } of cases) {
    if (typeof child === 'string') return child;
    const start = process.hrtime.bigint();
    const answer = await child.ask({ text, contract }, limit);
    const elapsed = Number(process.hrtime.bigint() - start) / 1000;
    if ('failed' in answer) {
      if (++failures > FAILURES) return answer.failed;
      child = await ready(command);
      asked.push({ reading: { refused: answer.failed }, micros: elapsed });
    } else asked.push({ reading: plainReading(afterCheck(answer, checkFor(contract))), micros: answer.micros ?? elapsed });
  }
  if (typeof child !== 'string') child.end();
  return asked;
}

// A command that has answered a first question, which does not count; or why it has not.
async function ready(command: Command): Promise<Child | string> {
  const child = startChild(command);
  const answer = await child.ask({ text: '{}', contract: { kind: 'any' } }, START);
  return 'failed' in answer ? answer.failed : child;
}
