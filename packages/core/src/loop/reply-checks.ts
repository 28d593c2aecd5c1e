import { worldNow } from '../gate/index.ts';
import { messageSources } from '../message/message-source.ts';
import type { Finding } from '../model/finding.ts';
import type { Verdict } from '../model/verdict.ts';
import type { Clock } from '../ports/clock.ts';
import { known } from '../provider/known.ts';
import type { AskOptions } from './ask-options.ts';
import type { Attempt } from './attempt.ts';

export interface RunChecks<Value> {
  readonly check: (text: string, heard?: Pick<Attempt, 'finish' | 'reasoning' | 'absentNulls'>) => Promise<Verdict>;
  readonly recheck: (value: Value) => Promise<readonly Finding[]>;
}

export function replyChecks<Value>(given: AskOptions<Value>, clock: Clock): RunChecks<Value> {
  const { gate, input, signal } = given;
  const shared = { clock, ...(signal && { signal }) };
  const sources = messageSources(given.messages);
  const own = { ...shared, sources, messages: given.messages, ...(input === undefined ? {} : { input }) };
  const now = () => worldNow('ask', gate, given.world);
  return {
    check: async (text, { finish, reasoning, absentNulls } = {}) =>
      (await gate.check(text, await now(), {
        ...own,
        ...known({ finishReason: finish, reasoning, absentNulls }),
      })) as Verdict,
    recheck: async (value) => await gate.recheck(value, await now(), shared),
  };
}
