import { worldNow } from '../gate/index.ts';
import { known } from '../lib/known.ts';
import { messageSources } from '../message/message-source.ts';
import type { Finding, Verdict } from '../model/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { AskOptions } from './ask-options.ts';
import type { Attempt } from './attempt.ts';

export interface RunChecks<Value> {
  readonly check: (text: string, heard?: Pick<Attempt, 'finish' | 'reasoning' | 'absentNulls'>) => Promise<Verdict>;
  readonly recheck: (value: Value) => Promise<readonly Finding[]>;
}

export function replyChecks<Value>(given: AskOptions<Value>, clock: Clock): RunChecks<Value> {
  const { gate, input, signal } = given;
  const shared = known({ clock, signal });
  const sources = messageSources(given.messages);
  const own = { ...shared, sources, messages: given.messages, ...known({ input }) };
  const now = () => worldNow('ask', gate, given.world);
  return {
    check: async (text, { finish, reasoning, absentNulls } = {}) => {
      const heard = known({ finishReason: finish, reasoning, absentNulls });
      return (await gate.check(text, await now(), { ...own, ...heard })) as Verdict;
    },
    recheck: async (value) => await gate.recheck(value, await now(), shared),
  };
}
