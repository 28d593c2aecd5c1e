import type { Policy } from '../../../model/contract.ts';
import type { Evidence } from '../../../model/evidence.ts';
import type { Finding } from '../../../model/finding.ts';
import type { CheckContext, UnitContext } from '../../../model/gate.ts';
import { isJsonObject } from '../../../model/json.ts';
import type { Reply } from '../../../model/reply.ts';
import type { Verdict } from '../../../model/verdict.ts';
import type { Sandbox } from '../../../ports/sandbox.ts';
import { cutByProvider } from '../../../stages/extract/cut-by-provider.ts';
import { decide } from '../../../stages/verdict/decide.ts';
import { RULE_CODES } from '../code-table.ts';
import type { ExtractionContract, RuleLanguage } from '../model/extraction-contract.ts';
import { decodeRule } from './decode-rule.ts';
import { examinePython } from './judge-python.ts';
import { examineYaml } from './judge-yaml.ts';
import { type RuleText, ruleText } from './rule-text.ts';
import { tiered } from './tiered.ts';

/** What a rule is tried on. */
export interface Trial {
  readonly samples: readonly string[];
  readonly root: string | undefined;
  readonly sandbox: Sandbox | undefined;
}

/** More samples than this are not tried. */
const MOST_SAMPLES = 1000;

const NEEDS_CHECK: Finding = { code: 'checks.needs-check', severity: 'error', path: '', args: {} };
const NO_SAMPLES: Finding = { code: 'extraction.no-samples', severity: 'error', path: '', args: {} };
const OTHER_BLOCK: Finding = { code: 'extraction.other-block', severity: 'warning', path: '', args: {} };

/** Judges replies that should be rules. */
export class RuleJudge {
  readonly #contract: ExtractionContract;
  readonly #language: RuleLanguage;
  readonly #policy: Policy;

  constructor(contract: ExtractionContract, policy: Policy) {
    this.#contract = contract;
    this.#language = contract.language ?? 'yaml';
    this.#policy = policy;
  }

  /** The verdict at once: no code runs. */
  judge(reply: Reply, unit?: UnitContext): Verdict {
    const found = this.#find(reply);
    if ('finding' in found) return this.#conclude({ ...NOTHING, findings: [tiered(found.finding)] }, unit);
    if (this.#language === 'python') return this.#conclude({ ...NOTHING, changes: found.changes, findings: [NEEDS_CHECK] }, unit);
    const evidence = examineYaml(found, this.#trial(unit?.world), this.#policy);
    return this.#conclude(this.#tried(evidence, found, unit?.world), unit);
  }

  /** The verdict where code may also run. */
  async check(reply: Reply, context?: CheckContext): Promise<Verdict> {
    const found = this.#find(reply);
    if ('finding' in found) return this.#conclude({ ...NOTHING, findings: [tiered(found.finding)] }, context);
    const trial = this.#trial(context?.world);
    const evidence =
      this.#language === 'yaml' ? examineYaml(found, trial, this.#policy) : await examinePython(found, trial, context?.cancel);
    return this.#conclude(this.#tried(evidence, found, context?.world), context);
  }

  #find(reply: Reply): RuleText | { readonly finding: Finding } {
    const decoded = decodeRule(reply, this.#policy.limits.bytes);
    return 'finding' in decoded ? decoded : ruleText(decoded.text, this.#language);
  }

  /** A rule that was tried on nothing does not pass, and a second block is worth a warning. */
  #tried(evidence: Evidence, { hasOther }: RuleText, world: unknown): Evidence {
    const { samples } = this.#trial(world);
    const other = hasOther ? [OTHER_BLOCK] : [];
    if (samples.length > 0) return hasOther ? { ...evidence, findings: [...evidence.findings, ...other] } : evidence;
    const isTried = evidence.findings.some(({ args }) => args.tier === 1 || args.tier === 2);
    const findings = isTried ? evidence.findings : [NO_SAMPLES];
    return { ...evidence, value: undefined, findings: [...findings, ...other] };
  }

  /** The samples of the world take precedence over those of the contract. */
  #trial(world: unknown): Trial {
    const given = isJsonObject(world) ? (world as { readonly [key: string]: unknown }) : {};
    const samples = isTexts(given.samples) ? given.samples : (this.#contract.samples ?? []);
    const root = typeof given.root === 'string' ? given.root : this.#contract.root;
    return { samples: samples.slice(0, MOST_SAMPLES), root, sandbox: isSandbox(given.sandbox) ? given.sandbox : undefined };
  }

  #conclude(evidence: Evidence, unit: UnitContext | undefined): Verdict {
    const cut = cutByProvider(unit?.finishReason);
    const told = cut === undefined ? evidence : { ...evidence, changes: [cut, ...evidence.changes] };
    return decide(told, this.#policy, RULE_CODES);
  }
}

const NOTHING: Evidence = { value: undefined, findings: [], changes: [], dropped: [] };

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

function isSandbox(value: unknown): value is Sandbox {
  return typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function';
}
