import { type Change, type Finding, isJsonObject, type Reply, type UnitContext, type Verdict } from '@tamis/core';
import type { Policy } from '@tamis/core/contract';
import {
  type Evidence,
  failure,
  type Judge,
  openReply,
  type RemarkReader,
  stageEntry,
  unread,
  worldReading,
} from '@tamis/core/kind';
import type { Sandbox } from '@tamis/core/model';
import { decide } from '../code-table.ts';
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

// A rule in a reply, or why there is none, and what the finish reason tells.
type FoundRule = (RuleText | { readonly finding: Finding }) & { readonly told: readonly Change[] };

// Returns the judge for replies that should be rules. It judges at once if no code has to run, and asynchronously otherwise.
export function ruleJudge(contract: ExtractionContract, policy: Policy, remarks: RemarkReader): Judge {
  const { language = 'yaml' } = contract;
  const find = (reply: Reply, unit: UnitContext | undefined): FoundRule => {
    const opened = openReply(reply, unit, policy);
    const told = opened.changes.filter(({ code }) => stageEntry(code).loss !== undefined);
    const read = 'finding' in opened ? opened : soundText(opened.text, opened.changes.length > told.length);
    return 'finding' in read ? { finding: read.finding, told } : { ...ruleText(read.text, language, remarks), told };
  };
  const conclude = (evidence: Evidence, { told }: Pick<FoundRule, 'told'>): Verdict =>
    decide({ ...evidence, changes: [...told, ...evidence.changes] }, policy);
  return {
    policy,
    checks: contract.checks ?? [],
    world: worldReading,
    told: () => toldRule(contract),
    judge: (reply, unit) => {
      const found = find(reply, unit);
      if ('finding' in found) return conclude(unread(tiered(found.finding)), found);
      if (language === 'python') return conclude({ ...unread(failure('checks.needs-check')), changes: found.changes }, found);
      const trial = trialOf(contract, unit?.world);
      return conclude(tried(examineYaml(found, trial, policy, remarks), found, trial), found);
    },
    judgeLater: async (reply, context) => {
      const found = find(reply, context);
      if ('finding' in found) return conclude(unread(tiered(found.finding)), found);
      const trial = trialOf(contract, context?.world);
      const evidence =
        language === 'yaml'
          ? examineYaml(found, trial, policy, remarks)
          : withPythonDoubts(await examinePython(found, trial, context?.signal), found, remarks);
      return conclude(tried(evidence, found, trial), found);
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

// Returns the text of a reply, or why it cannot be read. A rule with damaged characters could extract anything, so it is not read.
function soundText(text: string, isDamaged: boolean): { readonly text: string } | { readonly finding: Finding } {
  if (!isDamaged && text.isWellFormed()) return { text };
  return { finding: { code: 'extraction.encoding', severity: 'error', path: '', args: { position: damagedAt(text) } } };
}

// Returns the offset of the first damaged character, or of a replacement character that was already there.
function damagedAt(text: string): number {
  const mended = text.toWellFormed();
  let at = 0;
  while (at < text.length && mended.charCodeAt(at) === text.charCodeAt(at) && text.charCodeAt(at) !== 0xfffd) at++;
  return at;
}
