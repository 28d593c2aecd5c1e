import { countCodePoints, hasAtLeast, hasAtMost } from '../../lib/code-points.ts';
import { jsonEqual } from '../../lib/json-equal.ts';
import { isMultipleOf } from '../../lib/multiple-of.ts';
import type { Run } from './run.ts';
import { isOfType, sayKind, sayTypes, shortText, suggestWord } from './say.ts';
import type { SchemaNode } from './schema-node.ts';

/** The keywords that ask for a kind of value or for certain values. */
export function checkValue(node: SchemaNode, value: unknown, run: Run): boolean {
  if (node.type && !node.type.some((type) => isOfType(value, type))) {
    run.sink?.add('schema.type', run.pointer(), { found: sayKind(value), expected: sayTypes(node.type) });
    return false;
  }
  if (node.const && !jsonEqual(value, node.const.value)) {
    run.sink?.add('schema.const', run.pointer(), { found: shortText(value), expected: shortText(node.const.value) });
    return false;
  }
  if (node.enum && !node.enum.some((allowed) => jsonEqual(value, allowed))) {
    run.sink?.add('schema.enum', run.pointer(), {
      found: shortText(value),
      expected: node.enum.map(shortText).join(', '),
      suggestion: suggestWord(value, node.enum),
    });
    return false;
  }
  return true;
}

/** The keywords about texts. */
export function checkText(node: SchemaNode, text: string, run: Run): boolean {
  let met = true;
  if (node.minLength !== undefined && !hasAtLeast(text, node.minLength)) {
    run.sink?.add('schema.length', run.pointer(), { found: countCodePoints(text), expected: `at least ${node.minLength}` });
    met = false;
  }
  if (node.maxLength !== undefined && !hasAtMost(text, node.maxLength)) {
    run.sink?.add('schema.length', run.pointer(), { found: countCodePoints(text), expected: `at most ${node.maxLength}` });
    met = false;
  }
  if (node.pattern && !node.pattern.test(text)) {
    run.sink?.add('schema.pattern', run.pointer(), { found: shortText(text), expected: node.pattern.source });
    met = false;
  }
  return checkFormat(node, text, run) && met;
}

/** The keywords about numbers. */
export function checkNumber(node: SchemaNode, value: number, run: Run): boolean {
  const missed = missedLimit(node, value);
  if (missed !== undefined) run.sink?.add('schema.range', run.pointer(), { found: value, expected: missed });
  let met = missed === undefined;
  if (node.multipleOf !== undefined && !isMultipleOf(value, node.multipleOf)) {
    run.sink?.add('schema.multiple-of', run.pointer(), { found: value, expected: node.multipleOf });
    met = false;
  }
  return checkFormat(node, value, run) && met;
}

function missedLimit(node: SchemaNode, value: number): string | undefined {
  if (node.minimum !== undefined && value < node.minimum) return `of at least ${node.minimum}`;
  if (node.maximum !== undefined && value > node.maximum) return `of at most ${node.maximum}`;
  if (node.exclusiveMinimum !== undefined && value <= node.exclusiveMinimum) return `above ${node.exclusiveMinimum}`;
  if (node.exclusiveMaximum !== undefined && value >= node.exclusiveMaximum) return `below ${node.exclusiveMaximum}`;
  return undefined;
}

function checkFormat({ format }: SchemaNode, value: string | number, run: Run): boolean {
  if (!format || format.check(value)) return true;
  run.sink?.add('schema.format', run.pointer(), { found: shortText(value), expected: format.name });
  return false;
}
