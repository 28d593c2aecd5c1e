import type { JsonSchema, Policy } from '../model/contract.ts';
import type { Reply } from '../model/reply.ts';
import type { Verdict } from '../model/verdict.ts';
import { documentSettings } from './document-settings.ts';
import { judge } from './judge.ts';
import { NO_PARTS } from './parts.ts';

/** Judges replies as documents by a schema of our own, for kinds that look further into what it gives. */
export function documentReader(schema: JsonSchema, policy: Policy): (reply: Reply) => Verdict {
  const { settings } = documentSettings({ schema }, policy, [], NO_PARTS);
  if (settings === undefined) throw new TypeError('A schema of our own must compile.');
  return (reply) => judge(reply, settings);
}
