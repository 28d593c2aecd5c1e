import { oneLine } from '../../lib/one-line.ts';
import type { Check, Rule, RuleSection } from '../../model/index.ts';

/** Returns the lines that describe a rule section to a model, one line per rule. */
export function ruleLines(section: RuleSection = {}): readonly string[] {
  const { required = [], types = {}, enums = {}, ranges = {}, rules = [] } = section;
  return [
    ...required.map((field) => `- ${field} must be present and not null.`),
    ...Object.entries(types).map(([field, type]) => `- ${field} must be of type ${type}.`),
    ...Object.entries(enums).map(([field, values]) => `- ${field} must be one of ${values.map(shown).join(', ')}.`),
    ...Object.entries(ranges).map(([field, [least, most]]) => `- ${field} must be ${rangeText(least, most)}.`),
    ...rules.map(ruleLine),
  ];
}

/** Returns a line that lists a contract's checks by name only, because the data that they use may be secret. */
export function checkLines(checks: readonly Check[] = []): readonly string[] {
  return checks.length === 0 ? [] : [`Further checks are run on the reply: ${checks.map(({ name }) => name).join(', ')}.`];
}

function shown(value: unknown): string {
  return JSON.stringify(value);
}

function rangeText(least: number | null, most: number | null): string {
  const bounds = [...(least === null ? [] : [`at least ${least}`]), ...(most === null ? [] : [`at most ${most}`])];
  return bounds.length === 0 ? 'a number' : bounds.join(' and ');
}

function ruleLine({ name, expr, cel, when, error, level }: Rule): string {
  const [language, condition] = expr === undefined ? ['CEL', cel ?? ''] : ['Python', expr];
  const where = when === undefined ? '' : `, where ${oneLine(when)}`;
  const said = error === undefined ? '' : ` Otherwise: ${oneLine(error.replace(HOLE, nameFor))}`;
  return `- ${oneLine(name)}${level === 'warning' ? ' (advice)' : ''}: ${oneLine(condition)} (${language})${where}.${said}`;
}

const HOLE = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

function nameFor(_hole: string, name: string): string {
  return name === '_computed' ? '…' : name;
}
