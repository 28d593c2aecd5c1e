import type { JsonSchema, Policy } from '../model/index.ts';
import { documentSettings } from './document-settings.ts';
import type { Judge } from './gate-of.ts';
import { judgeReply } from './judge.ts';
import { NO_PARTS, type Parts } from './parts.ts';
import { factsOf } from './reply-facts.ts';

/** Makes a function that judges replies as documents of a schema, for a kind whose replies are documents. */
export function documentReader(
  schema: JsonSchema,
  policy: Policy,
  { runs, readings, contradictions, remarks }: Parts,
): Judge['judge'] {
  const { settings } = documentSettings({ schema }, policy, [], { ...NO_PARTS, runs, readings, contradictions, remarks });
  if (settings === undefined) throw new TypeError('A schema of our own must compile.');
  return (reply, unit) => judgeReply(reply, settings, factsOf(unit));
}
