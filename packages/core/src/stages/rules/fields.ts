import { childPointer } from '../../lib/pointer.ts';
import { type Finding, isJsonObject, type Json, type RuleSection, type RuleType } from '../../model/index.ts';
import type { Names } from './names.ts';

type FieldCheck = (names: Names, findings: Finding[]) => void;

export function requiredCheck(fields: readonly string[]): FieldCheck {
  return (names, findings) => {
    for (const field of fields) {
      if (isMissing(names.field(field))) findings.push(error('rules.required', '', { field, rule: 'required' }));
    }
  };
}

export function fieldChecks(section: Omit<RuleSection, 'rules'>): readonly FieldCheck[] {
  return [
    ...Object.entries(section.types ?? {}).map(([field, type]) => typeCheck(field, type)),
    ...Object.entries(section.ranges ?? {}).map(([field, [least, greatest]]) => rangeCheck(field, least, greatest)),
    ...Object.entries(section.enums ?? {}).map(([field, allowed]) => enumCheck(field, allowed)),
  ];
}

function isMissing(value: Json | undefined): value is null | undefined {
  return value === null || value === undefined;
}

function error(code: Finding['code'], path: string, args: Finding['args']): Finding {
  return { code, severity: 'error', path, args };
}

function fault(code: Finding['code'], field: string, found: Json, expected: string, rule: string): Finding {
  return error(code, childPointer('', field), { field, found, expected, rule });
}

const NAMES: { readonly [type in RuleType]: string } = {
  string: 'a string',
  number: 'a number',
  float: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  dict: 'an object',
  array: 'a list',
  list: 'a list',
};

function typeCheck(field: string, type: RuleType): FieldCheck {
  return (names, findings) => {
    const value = names.field(field);
    if (!isMissing(value) && !isOfType(value, type)) findings.push(fault('rules.type', field, value, NAMES[type], 'types'));
  };
}

function isOfType(value: Json, type: RuleType): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'number':
    case 'float':
      return typeof value === 'number';
    case 'integer':
      return Number.isInteger(value);
    case 'object':
    case 'dict':
      return isJsonObject(value);
    default:
      return Array.isArray(value);
  }
}

// Returns the check of a range. As in Python, true counts as 1. A value that is not a number is out of range too, because skipping it would
// hide a mistake.
function rangeCheck(field: string, least: number | null, greatest: number | null): FieldCheck {
  const expected = boundsText(least, greatest);
  return (names, findings) => {
    const value = names.field(field);
    if (isMissing(value)) return;
    const number = typeof value === 'boolean' ? Number(value) : value;
    const isWithin =
      typeof number === 'number' && (least === null || number >= least) && (greatest === null || number <= greatest);
    if (!isWithin) findings.push(fault('rules.range', field, value, expected, 'ranges'));
  };
}

function boundsText(least: number | null, greatest: number | null): string {
  if (least === null) return greatest === null ? 'a number' : `a number up to ${greatest}`;
  return greatest === null ? `a number of at least ${least}` : `a number from ${least} to ${greatest}`;
}

function enumCheck(field: string, allowed: readonly Json[]): FieldCheck {
  const expected = allowed.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ');
  const known = new Set(allowed.map(folded));
  return (names, findings) => {
    const value = names.field(field);
    if (!isMissing(value) && !known.has(folded(value))) findings.push(fault('rules.enum', field, value, expected, 'enums'));
  };
}

// Returns a value for comparison regardless of case. `"1"` and `1` stay distinct.
function folded(value: Json): string {
  return typeof value === 'string' ? `"${value.toLowerCase()}"` : JSON.stringify(value);
}
