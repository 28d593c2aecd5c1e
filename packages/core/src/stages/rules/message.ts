import type { Json } from '../../model/json.ts';
import type { Condition } from './language.ts';
import type { RuleContext } from './rule-context.ts';

const HOLE = /\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/** An author's message with its names filled in; an unknown name stays as it was written. */
export function fillMessage(template: string, condition: Condition, context: RuleContext): string {
  const known = new Map<string, string>();
  return template.replace(HOLE, (hole, name: string) => {
    const text = known.get(name) ?? textFor(name, hole, condition, context);
    known.set(name, text);
    return text;
  });
}

function textFor(name: string, hole: string, condition: Condition, context: RuleContext): string {
  if (name === '_computed') return condition.computed() ?? hole;
  const value: Json | undefined = context.names.get(name);
  return value === undefined ? hole : condition.show(value);
}
