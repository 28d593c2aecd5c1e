import { decodeReply, type Judge, worldReading } from '../../../gate/index.ts';
import type { Policy } from '../../../model/contract.ts';
import type { Evidence } from '../../../model/evidence.ts';
import { failed, nothing } from '../../../model/failed.ts';
import type { Finding } from '../../../model/finding.ts';
import type { UnitContext } from '../../../model/gate.ts';
import { isJsonObject } from '../../../model/json.ts';
import type { Reply } from '../../../model/reply.ts';
import type { Verdict } from '../../../model/verdict.ts';
import type { Sandbox } from '../../../ports/sandbox.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { cutByProvider } from '../../../stages/extract/cut-by-provider.ts';
import { decide } from '../../../stages/verdict/decide.ts';
import { RULE_CODES } from '../code-table.ts';
import type { ExtractionContract, Trial } from '../model/extraction-contract.ts';
import { toldRule } from '../wizard/told-rule.ts';
import { examinePython } from './judge-python.ts';
import { examineYaml } from './judge-yaml.ts';
import { pythonDoubts } from './python-doubts.ts';
import { type RuleText, ruleText } from './rule-text.ts';
import { tiered } from './tiered.ts';

const MOST_SAMPLES = 1000;

const NO_SAMPLES: Finding = { code: 'extraction.no-samples', severity: 'error', path: '', args: {} };
const OTHER_BLOCK: Finding = { code: 'extraction.other-block', severity: 'warning', path: '', args: {} };

// Returns the judge for replies that should be rules. It judges at once if no code has to run, and asynchronously otherwise.
export function ruleJudge(contract: ExtractionContract, policy: Policy, remarks: RemarkReader): Judge {
  const { language = 'yaml' } = contract;
  const find = (reply: Reply): RuleText | { readonly finding: Finding } => {
    const decoded = decodeRule(reply, policy.limits.bytes);
    return 'finding' in decoded ? decoded : ruleText(decoded.text, language, remarks);
  };
  const conclude = (evidence: Evidence, unit: UnitContext | undefined): Verdict => {
    const cut = cutByProvider(unit?.finishReason);
    return decide(cut === undefined ? evidence : { ...evidence, changes: [cut, ...evidence.changes] }, policy, RULE_CODES);
  };
  return {
    policy,
    checks: contract.checks ?? [],
    world: worldReading,
    told: () => toldRule(contract),
    judge: (reply, unit) => {
      const found = find(reply);
      if ('finding' in found) return conclude(nothing(tiered(found.finding)), unit);
      if (language === 'python') return conclude({ ...nothing(failed('checks.needs-check')), changes: found.changes }, unit);
      const trial = trialOf(contract, unit?.world);
      return conclude(tried(examineYaml(found, trial, policy, remarks), found, trial), unit);
    },
    judgeLater: async (reply, context) => {
      const found = find(reply);
      if ('finding' in found) return conclude(nothing(tiered(found.finding)), context);
      const trial = trialOf(contract, context?.world);
      const evidence =
        language === 'yaml'
          ? examineYaml(found, trial, policy, remarks)
          : withPythonDoubts(await examinePython(found, trial, context?.signal), found, remarks);
      return conclude(tried(evidence, found, trial), context);
    },
  };
}

function withPythonDoubts(evidence: Evidence, { text }: RuleText, remarks: RemarkReader): Evidence {
  return { ...evidence, changes: [...evidence.changes, ...pythonDoubts(text, remarks)] };
}

// Adds findings for a rule that was tried on nothing, which does not pass, and for a second block, which is worth a warning.
function tried(evidence: Evidence, { hasOther }: RuleText, { samples }: Trial): Evidence {
  const other = hasOther ? [OTHER_BLOCK] : [];
  if (samples.length > 0) return hasOther ? { ...evidence, findings: [...evidence.findings, ...other] } : evidence;
  const isTried = evidence.findings.some(({ args }) => args.tier === 1 || args.tier === 2);
  return { ...evidence, value: undefined, findings: [...(isTried ? evidence.findings : [NO_SAMPLES]), ...other] };
}

function trialOf(contract: ExtractionContract, world: unknown): Trial {
  const given = isJsonObject(world) ? (world as { readonly [key: string]: unknown }) : {};
  const samples = isTexts(given.samples) ? given.samples : (contract.samples ?? []);
  const root = typeof given.root === 'string' ? given.root : contract.root;
  return { samples: samples.slice(0, MOST_SAMPLES), root, sandbox: isSandbox(given.sandbox) ? given.sandbox : undefined };
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isSandbox(value: unknown): value is Sandbox {
  return typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function';
}

// Decodes a reply, or returns the reason why it cannot be read. A rule with damaged characters could extract anything, so it is not read.
function decodeRule(reply: Reply, mostBytes: number): { readonly text: string } | { readonly finding: Finding } {
  const decoded = decodeReply(reply, mostBytes);
  if ('finding' in decoded || (decoded.changes.length === 0 && decoded.text.isWellFormed())) return decoded;
  const args = { position: damagedAt(decoded.text) };
  return { finding: { code: 'extraction.encoding', severity: 'error', path: '', args } };
}

// Returns the offset of the first damaged character, or of a replacement character that was already there.
function damagedAt(text: string): number {
  const mended = text.toWellFormed();
  let at = 0;
  while (at < text.length && mended.charCodeAt(at) === text.charCodeAt(at) && text.charCodeAt(at) !== 0xfffd) at++;
  return at;
}
