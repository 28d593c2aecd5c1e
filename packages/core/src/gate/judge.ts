import { type Evidence, nothing, type Reply, type Verdict } from '../model/index.ts';
import { conclude } from './conclude.ts';
import { decodeReply } from './decode-reply.ts';
import type { GateSettings } from './gate-settings.ts';
import { readReplyText } from './read/ways.ts';
import type { ReplyFacts } from './reply-facts.ts';

export function judgeReply(reply: Reply, gate: GateSettings, facts: ReplyFacts): Verdict {
  return conclude(readReply(reply, gate, facts), gate, facts);
}

export function readReply(reply: Reply, gate: GateSettings, facts: ReplyFacts): Evidence {
  const decoded = decodeReply(reply, gate.policy.limits.bytes);
  if ('finding' in decoded) return nothing(decoded.finding);
  const evidence = readReplyText(decoded.text, gate, facts);
  if (decoded.changes.length === 0 && facts.cut === undefined) return evidence;
  return { ...evidence, changes: [...(facts.cut === undefined ? [] : [facts.cut]), ...decoded.changes, ...evidence.changes] };
}
