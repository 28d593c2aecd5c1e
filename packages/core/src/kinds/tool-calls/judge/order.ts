import { appendAll } from '../../../lib/append-all.ts';
import { type Finding, isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { OrderRule, ToolHistory } from '../model/tool-contract.ts';
import type { Registry } from '../registry/build-registry.ts';
import type { ToolNames } from '../registry/tool-names.ts';

interface Past {
  readonly ever: Set<string>;
  readonly lately: Set<string>;
  count: number;
  action?: string;
}

// Applies the order rules to calls that follow those already made. `names[i]` is the tool of call `i`, or undefined if that call was left
// out and so returned nothing.
export function orderFindings(
  names: readonly (string | undefined)[],
  history: ToolHistory['calls'],
  rules: readonly OrderRule[],
  registry: Registry,
): readonly Finding[] {
  const past: Past = { ever: new Set(), lately: new Set(), count: 0 };
  // A call that failed has done nothing: it does not count, and trying again is not a repetition.
  for (const { name, failed } of history) if (failed !== true) note(name, past, registry);
  const findings: Finding[] = [];
  names.forEach((name, index) => {
    if (name === undefined) return;
    for (const rule of rules) appendAll(findings, ruleFindings(rule, name, `/calls/${index}`, past));
    note(name, past, registry);
  });
  return findings;
}

function note(name: string, past: Past, registry: Registry): void {
  past.ever.add(name);
  past.count++;
  const effect = registry.tools.get(name)?.effect;
  if (effect === 'change' || effect === 'destroy') {
    past.lately.clear();
    past.action = name;
  }
  past.lately.add(name);
}

function ruleFindings(rule: OrderRule, name: string, path: string, past: Past): readonly Finding[] {
  const { ever, lately, action } = past;
  const severity = rule.level ?? 'warning';
  if ('sequence' in rule && rule.strict === true) {
    const expected = rule.sequence[past.count];
    if (expected === undefined || expected === name) return [];
    return [{ code: 'tools.out-of-place', severity, path, args: { tool: name, expected, place: past.count + 1 } }];
  }
  if ('sequence' in rule) {
    const place = rule.sequence.indexOf(name);
    // Looking again is fine: only the first call of each counts.
    if (place === -1 || lately.has(name)) return [];
    const isAgain = (other: string) => other === action && ever.has(name);
    const later = rule.sequence.slice(place + 1).find((other) => lately.has(other) && !isAgain(other));
    return later === undefined ? [] : [{ code: 'tools.out-of-order', severity, path, args: { tool: name, later } }];
  }
  if ('once' in rule) {
    const isRepeated = rule.once.includes(name) && lately.has(name);
    return isRepeated ? [{ code: 'tools.repeated', severity, path, args: { tool: name } }] : [];
  }
  if (rule.tool !== name) return [];
  const lacking = rule.requires.filter((first) => !ever.has(first));
  return lacking.map((first) => ({ code: 'tools.needs-first', severity, path, args: { tool: name, first } }));
}

// The calls already made, as the input of a unit lists them.
export function historyIn(input: Json | undefined, names: ToolNames): ToolHistory['calls'] {
  const calls: readonly Json[] = isJsonObject(input) && Array.isArray(input.calls) ? (input.calls as readonly Json[]) : [];
  return calls.flatMap((call) => {
    const name = typeof call === 'string' ? call : isJsonObject(call) ? nameIn(call) : undefined;
    if (name === undefined) return [];
    const tool = names.find(name) ?? name;
    return [isJsonObject(call) && call.failed === true ? { name: tool, failed: true } : { name: tool }];
  });
}

function nameIn(call: JsonObject): string | undefined {
  const inner = isJsonObject(call.function) ? call.function : call;
  return [inner.name, inner.tool, inner.toolName].find((name) => typeof name === 'string');
}
