import type { Gate, Json, Verdict } from '@tamis/core';
import { remarkLanguages } from '@tamis/core/compiler';
import { RemarkReader } from '@tamis/core/kind';
import { checkHeader, nameFor, type RuleLanguage, readRules, ruleText } from '@tamis/extraction';
import { tryCompile } from '@tamis/files';
import { engine } from '../engine.ts';

export interface WizardRule {
  readonly language: RuleLanguage;
  // The name in the rule. A Python rule without one is named after the samples. Null if the rule can't be parsed.
  readonly name: string | null;
  readonly text: string;
  // The number of its judgement, so that accepting an earlier, identical rule does not accept this one.
  readonly judged?: number;
}

// Returns a gate that judges rules in all three tiers. If a person takes part, a rule that passes is held until they accept it.
export function ruleGate(language: RuleLanguage, samples: readonly string[], hasPerson: boolean): Gate {
  const compiled = tryCompile({ kind: 'extraction-rule', language }, engine);
  if (!('gate' in compiled)) throw new Error("The wizard's contract does not compile.");
  const { gate } = compiled;
  let judged = 0;
  const check: Gate['check'] = async (reply, world, context) => {
    const verdict = await gate.check(reply, world, context);
    judged += 1;
    return ruled(verdict, { ...ruleIn(String(reply), language, samples), judged }, hasPerson);
  };
  return {
    ...gate,
    check,
    recheck: async (value, world, context) => {
      const { findings } = await gate.check((value as unknown as WizardRule).text, world, context);
      return findings.filter(({ severity }) => severity === 'error');
    },
  };
}

function ruled(verdict: Verdict, rule: WizardRule, hasPerson: boolean): Verdict {
  const value = { ...rule } as Json;
  if (verdict.status === 'hold') return { ...verdict, held: value };
  if (verdict.status === 'fail') return verdict;
  const { value: _, ...judged } = verdict;
  return hasPerson ? { ...judged, status: 'hold', reason: 'approval', held: value } : { ...judged, status: 'pass', value };
}

// Reads remarks in the languages of the gate, so that both take the same block of a reply for the rule.
const REMARKS = new RemarkReader(remarkLanguages);

export function ruleIn(reply: string, language: RuleLanguage, samples: readonly string[]): WizardRule {
  const text = ruleText(reply, language, REMARKS)
    .text.replace(/^\s*\n/, '')
    .trimEnd();
  const name = language === 'yaml' ? (readRules(text, 'reply').rules[0]?.name ?? null) : pythonName(text, samples);
  return { language, name, text: `${text}\n` };
}

function pythonName(code: string, samples: readonly string[]): string {
  return checkHeader(code).header.name ?? nameFor(samples);
}
