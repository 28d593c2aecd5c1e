import { stageEntry } from '../../../codes/stage-entry.ts';
import { childPointer } from '../../../lib/pointer.ts';
import type { Change, Json } from '../../../model/index.ts';
import type { RegisteredTool } from '../registry/registered-tool.ts';
import type { KnownArguments } from './argument-names.ts';

const ARITHMETIC = /^[-+*/(). \deE]+$/;

const LONGEST = 128;

// Computes arithmetic that is written in place of a number, such as `"n": 4 * 3`. The result is held for a person to check.
export function workedOut(known: KnownArguments, tool: RegisteredTool): KnownArguments {
  const { settings, workOut } = tool;
  if (workOut === undefined) return known;
  const texts = Object.entries(known.object).filter(([, value]) => typeof value === 'string' && isArithmetic(value));
  if (texts.length === 0 || settings.policy.coerce !== 'all' || settings.shape.accepts(known.object)) return known;
  const wrong = new Set(
    settings.shape.explain(known.object).flatMap(({ code, path }) => (stageEntry(code).keyword === 'type' ? [path] : [])),
  );
  const object: Record<string, Json> = { ...known.object };
  const changes: Change[] = [];
  for (const [argument, text] of texts) {
    const path = childPointer('', argument);
    const after = wrong.has(path) ? resultOf(text as string, workOut) : undefined;
    if (after === undefined) continue;
    object[argument] = after;
    changes.push({ code: 'tools.worked-out', safety: 'unsafe', path, before: text, after, args: { tool: tool.name, argument } });
  }
  return { ...known, object, changes: [...known.changes, ...changes] };
}

function isArithmetic(text: string): boolean {
  return text.length <= LONGEST && ARITHMETIC.test(text) && /[\d)] ?[-+*/]/.test(text);
}

function resultOf(text: string, workOut: NonNullable<RegisteredTool['workOut']>): number | undefined {
  const value = workOut(text);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}
