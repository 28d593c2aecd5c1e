import type { JsonObject } from '../../../model/index.ts';
import type { NodeFields, ValidatorNode } from './validator-node.ts';

export function nodeLimits({ type, def, checks }: ValidatorNode): JsonObject {
  const sized = ['minLength', 'maxLength', 'exactLength'].map((kind) => ({ kind, ...(def[kind] as object | null | undefined) }));
  return Object.assign({}, ...[...checks, ...sized].map((check) => limitOf(check, SIZES.get(type))));
}

const SIZES: ReadonlyMap<string, string> = new Map([
  ['string', 'Length'],
  ['array', 'Items'],
]);

function limitOf(check: NodeFields, size: string | undefined): JsonObject {
  const name = String(check.kind === 'validation' ? check.type : (check.check ?? check.kind));
  const given = check.value ?? check.minimum ?? check.maximum ?? check.length ?? check.requirement;
  if (typeof given === 'number' && Number.isFinite(given)) return boundOf(name, given, check.inclusive === false, size);
  if (size === 'Length') return textLimit(name, check);
  return isWhole(name, check) ? { type: 'integer' } : {};
}

function boundOf(name: string, given: number, isOpen: boolean, size: string | undefined): JsonObject {
  if (DIVISORS.has(name)) return given > 0 ? { multipleOf: given } : {};
  const ends = ENDS.filter(([, names]) => names.has(name)).map(([end]) => end);
  const keyword = (end: 'min' | 'max') => (size === undefined ? rangeKeyword(end, isOpen || OPEN.has(name)) : `${end}${size}`);
  return Object.fromEntries(ends.map((end) => [keyword(end), given]));
}

function rangeKeyword(end: 'min' | 'max', isOpen: boolean): string {
  if (!isOpen) return `${end}imum`;
  return end === 'min' ? 'exclusiveMinimum' : 'exclusiveMaximum';
}

const ENDS: readonly (readonly ['min' | 'max', ReadonlySet<string>])[] = [
  ['min', named('greater_than min min_value gt_value min_length minLength length_equals length exactLength')],
  ['max', named('less_than max max_value lt_value max_length maxLength length_equals length exactLength')],
];
const OPEN = named('gt_value lt_value');
const DIVISORS = named('multiple_of multipleOf');

/* @__NO_SIDE_EFFECTS__ */
function named(names: string): ReadonlySet<string> {
  return new Set(names.split(' '));
}

function isWhole(name: string, { format }: NodeFields): boolean {
  return name === 'int' || name === 'integer' || (name === 'number_format' && String(format).includes('int'));
}

function textLimit(name: string, check: NodeFields): JsonObject {
  const kind = name === 'string_format' ? String(check.format) : name;
  const pattern = kind === 'regex' ? (check.pattern ?? check.regex ?? check.requirement) : undefined;
  if (pattern instanceof RegExp) return pattern.flags.replaceAll(/[dguv]/g, '') === '' ? { pattern: pattern.source } : {};
  const format = check.local === true ? undefined : FORMATS.get(kind);
  return format === undefined ? {} : { format };
}

const FORMATS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ Object.entries({
    ...{ email: 'email', uuid: 'uuid', date: 'date', ipv4: 'ipv4', ipv6: 'ipv6', guid: 'uuid', url: 'uri' },
    ...{ datetime: 'date-time', iso_timestamp: 'date-time', iso_date: 'date' },
  }),
);
