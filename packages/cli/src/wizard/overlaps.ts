import { pathReader, type Rule, readRules, ruleSet } from '@tamis/extraction';
import { textIn } from './rule-file.ts';
import type { WizardRule } from './rule-gate.ts';

export function overlapsIn(
  file: string | undefined,
  { text, language }: WizardRule,
  samples: readonly string[],
  root?: string,
): readonly string[] {
  const [added] = language === 'yaml' ? readRules(text, 'reply').rules : [];
  if (file === undefined || added === undefined) return [];
  const others = readRules(textIn(file)).rules.filter(({ isEnabled }) => isEnabled);
  const [stays, taken] = [new Map<string, number>(), new Map<string, number>()];
  const winner = winners(others, added, root);
  for (const sample of samples) {
    const { alone, before, after } = winner(sample);
    if (before === null || !alone) continue;
    const counts = after === added.name ? taken : stays;
    counts.set(before, (counts.get(before) ?? 0) + 1);
  }
  return [
    ...[...stays].map(
      ([name, count]) => `${sampleCount(count)} with the rule ${name}, which comes first; give one of them a priority.`,
    ),
    ...[...taken].map(([name, count]) => `${sampleCount(count, 'now matches', 'now match')} this rule instead of ${name}.`),
  ];
}

type Winner = (sample: string) => { readonly alone: boolean; readonly before: string | null; readonly after: string | null };

function winners(others: readonly Rule[], added: Rule, root: string | undefined): Winner {
  const read = pathReader(root);
  const [alone, before, after] = [ruleSet([added]), ruleSet(others), ruleSet([...others, added])];
  return (sample) => {
    const path = read(sample);
    return { alone: alone(path).rule !== null, before: before(path).rule, after: after(path).rule };
  };
}

function sampleCount(count: number, one = 'stays', many = 'stay'): string {
  return count === 1 ? `1 sample ${one}` : `${count} samples ${many}`;
}
