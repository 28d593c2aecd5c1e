import type { FinishReason, Usage } from '@tamis/core';
import type { RecordedReply } from '../format/exchange.ts';
import { present } from '../lib/present.ts';

/** What was made out of an answer so far; bodies and events add to it. */
export interface Heard {
  text: string;
  reasoning: string;
  hasChoices: boolean;
  isError: boolean;
  finish: FinishReason | 'refusal' | 'filter' | undefined;
  usage: Usage | undefined;
  model: string | undefined;
  id: string | undefined;
}

/** Nothing yet. */
export function nothingHeard(): Heard {
  const unknown = { finish: undefined, usage: undefined, model: undefined, id: undefined };
  return { text: '', reasoning: '', hasChoices: false, isError: false, ...unknown };
}

/** What was heard, as a cassette keeps a reply. */
export function heardReply({ text, reasoning, finish, usage, model, id }: Heard): RecordedReply {
  const known = finish === 'refusal' || finish === 'filter' ? undefined : finish;
  return present<RecordedReply>({ text, finish: known, reasoning: reasoning || undefined, usage, model, id });
}
