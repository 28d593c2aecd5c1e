import { countCodePoints, hasAtLeast, hasAtMost } from '../../lib/code-points.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import { isMultipleOf } from '../../lib/multiple-of.ts';
import type { Json } from '../../model/index.ts';
import type { SchemaRun } from './run.ts';
import { isOfTypes, sayKind, sayTypes, shortText, suggestWord } from './say.ts';
import type { SchemaNode } from './schema-node.ts';

export function checkValue(node: SchemaNode, value: unknown, run: SchemaRun): boolean {
  if (node.type && !isOfTypes(value, node.type)) {
    const { type } = node;
    return run.miss('schema.type', () => ({ found: sayKind(value), expected: sayTypes(type) }));
  }
  if (node.const && !jsonEqual(value, node.const.value)) {
    const expected = node.const.value;
    return run.miss('schema.const', () => ({ found: shortText(value), expected: shortText(expected) }));
  }
  return !node.enum || isAmong(node, value) || missEnum(node.enum, value, run);
}

export function checkText(node: SchemaNode, text: string, run: SchemaRun): boolean {
  let met = true;
  if (node.minLength !== undefined && !hasAtLeast(text, node.minLength))
    met = missLength(text, `at least ${node.minLength}`, run);
  if (node.maxLength !== undefined && !hasAtMost(text, node.maxLength)) met = missLength(text, `at most ${node.maxLength}`, run);
  if (node.pattern && !node.pattern.test(text)) {
    met = run.miss('schema.pattern', { found: shortText(text), expected: node.pattern.source });
  }
  return checkFormat(node, text, run) && met;
}

export function checkNumber(node: SchemaNode, value: number, run: SchemaRun): boolean {
  const expected = missedLimit(node, value);
  const met = expected === undefined || run.miss('schema.range', { found: value, expected });
  if (node.multipleOf === undefined || isMultipleOf(value, node.multipleOf)) return met;
  return run.miss('schema.multiple-of', { found: value, expected: node.multipleOf });
}

// The most words listed. More help nobody; closer ones are suggested.
const MOST_WORDS = 500;

function missEnum(allowed: readonly Json[], value: unknown, run: SchemaRun): false {
  const left = allowed.length - MOST_WORDS;
  return run.miss('schema.enum', () => ({
    found: shortText(value),
    expected: allowed.slice(0, MOST_WORDS).map(shortText).join(', ') + (left > 0 ? ` and ${left} more` : ''),
    suggestion: suggestWord(value, allowed),
  }));
}

function missLength(text: string, expected: string, run: SchemaRun): false {
  return run.miss('schema.length', () => ({ found: countCodePoints(text), expected }));
}

function missedLimit(node: SchemaNode, value: number): string | undefined {
  if (node.minimum !== undefined && value < node.minimum) return `of at least ${node.minimum}`;
  if (node.maximum !== undefined && value > node.maximum) return `of at most ${node.maximum}`;
  if (node.exclusiveMinimum !== undefined && value <= node.exclusiveMinimum) return `above ${node.exclusiveMinimum}`;
  if (node.exclusiveMaximum !== undefined && value >= node.exclusiveMaximum) return `below ${node.exclusiveMaximum}`;
  return undefined;
}

function checkFormat({ format }: SchemaNode, text: string, run: SchemaRun): boolean {
  if (!format || format.check(text)) return true;
  return run.miss('schema.format', { found: shortText(text), expected: format.name });
}

function isAmong({ enum: allowed = [], enumScalars }: SchemaNode, value: unknown): boolean {
  if (enumScalars && (typeof value !== 'object' || value === null)) return enumScalars.has(value);
  return allowed.some((one) => jsonEqual(value, one));
}
