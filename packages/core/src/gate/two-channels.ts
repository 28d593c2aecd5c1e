import { stageCodes } from '../codes/stage-codes.ts';
import { stageEntry } from '../codes/stage-entry.ts';
import { defaultPolicy } from '../contract/policy.ts';
import { decodeUtf8 } from '../lib/utf8.ts';
import {
  type Change,
  type Finding,
  note,
  type Policy,
  type Reply,
  readValue,
  type UnitContext,
  type Verdict,
  withoutPlace,
} from '../model/index.ts';
import { isBlank } from '../stages/extract/opener.ts';
import { reasoningSpans, unmarked } from '../stages/extract/reasoning.ts';
import { asFinding, isRefused } from '../stages/verdict/decide.ts';
import { answerSpans } from './read/find-candidates.ts';

export const LONGEST_SILENCE = 256;

// Returns the model's reasoning if the reply contains nothing else, because the answer may be in there.
export function onlyThought(reply: Reply | null | undefined, unit: UnitContext | undefined): string | undefined {
  const { reasoning } = unit ?? {};
  if (typeof reasoning !== 'string' || isBlank(reasoning, 0, reasoning.length)) return undefined;
  return isBlankContent(reply ?? '') ? unmarked(reasoning) : undefined;
}

export function isBlankContent(reply: Reply): boolean {
  if (reply.length > LONGEST_SILENCE) return false;
  const text = typeof reply === 'string' ? reply : decodeUtf8(reply).text;
  return answerSpans(text, reasoningSpans(text)).every(({ start, end }) => !SEEN.test(text.slice(start, end)));
}

const SEEN = /[^\s\p{C}\p{DI}\u2800]/u;

const IN_REASONING: Change = /* @__PURE__ */ note('extract.in-reasoning');

// Combines the verdicts on an empty reply's content and on the model's reasoning. A value found only in the reasoning may be a draft, so it
// is held unless the policy accepts it. If the reasoning fails, its findings are not reported.
export function fromThought(said: Verdict, thought: Verdict, policy: Policy = defaultPolicy): Verdict {
  if (thought.status === 'fail') return said.status === 'fail' ? { ...said, findings: said.findings.map(asOnlyThought) } : said;
  const changes = [IN_REASONING, ...thought.changes.map(withoutPlace)];
  const findings = thought.findings.map(withoutPlace);
  const { dropped } = thought;
  if (isRefused(IN_REASONING, policy, stageCodes))
    return { status: 'fail', findings: [...findings, asFinding(IN_REASONING)], changes, dropped };
  if (policy.allow.includes(IN_REASONING.code)) return { ...thought, findings, changes };
  const { alternatives, reason } = thought.status === 'hold' ? thought : {};
  return {
    status: 'hold',
    // An approval settles no doubt.
    reason: reason === 'several' ? 'several' : 'doubt',
    held: readValue(thought) ?? null,
    ...(alternatives && { alternatives }),
    ...(thought.abstained && { abstained: thought.abstained }),
    ...{ findings, changes, dropped },
  };
}

function asOnlyThought(finding: Finding): Finding {
  return stageEntry(finding.code).isEmpty ? { ...finding, code: 'extract.only-reasoning' } : finding;
}
