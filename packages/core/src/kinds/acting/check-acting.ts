import { type ContractChecker, isGiven, isText } from '../../contract/contract-checker.ts';
import { WALKING_HOLE } from '../../contract/contract-words.ts';
import { isJsonObject } from '../../model/index.ts';
import { DURATION } from './effect-key.ts';

export const ACTING_KEYS = ['preconditions', 'summary', 'effects', 'failures', 'effectKey', 'window', 'reconcile'] as const;

const RULE_KEYS = ['name', 'expr', 'cel', 'error'];
const CHECK_KEYS = ['name', 'run', 'timeout', 'error'];
const EFFECT_KEYS = ['name', 'before', 'after'];
const FAILURE_KEYS = ['name', 'code', 'status'];

type Written = { readonly [key: string]: unknown };

export function checkActing(written: Written, path: string, check: ContractChecker): void {
  if (isGiven(written, 'preconditions')) checkPreconditions(written.preconditions, `${path}/preconditions`, check);
  check.optional(written, 'summary', isText, path, 'a string such as `refund of {amount}`');
  if (isGiven(written, 'effects')) checkEffects(written.effects, `${path}/effects`, check);
  if (isGiven(written, 'failures')) checkFailures(written.failures, `${path}/failures`, check);
  check.optional(written, 'effectKey', (key) => isText(key) || isFunction(key), path, 'a key such as `refund:{order}`');
  check.optional(written, 'window', isDuration, path, 'a duration such as `30m`, `24h` or `7d`');
  check.optional(written, 'reconcile', isFunction, path, 'a function');
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function isDuration(value: unknown): boolean {
  return typeof value === 'string' && new RegExp(DURATION).test(value);
}

function checkFailures(list: unknown, path: string, check: ContractChecker): void {
  check.list(list, path, 'a list of errors, each with name, code or status', (one, place) => {
    if (!check.object(one, place, 'an object with name, code or status', FAILURE_KEYS)) return;
    check.optional(one, 'name', isText, place, "the error's name");
    check.optional(one, 'code', (code) => isText(code) || Number.isInteger(code), place, 'a string or a whole number');
    check.optional(one, 'status', Number.isInteger, place, 'a whole number');
    // An entry without a key would list every error.
    check.that(Object.keys(one).length > 0, one, place, 'name, code or status');
  });
}

function checkPreconditions(list: unknown, path: string, check: ContractChecker): void {
  const names = new Set<unknown>();
  check.list(list, path, 'a list of preconditions, each with a name and an expression', (one, place) => {
    checkPrecondition(one, place, check);
    const name: unknown = isJsonObject(one) ? one.name : undefined;
    if (isText(name) && names.has(name)) check.expected(`${place}/name`, name, 'a name that no other precondition here has');
    names.add(name);
  });
}

function checkPrecondition(one: unknown, path: string, check: ContractChecker): void {
  const isCheck = isJsonObject(one) && typeof (one as Written).run === 'function';
  if (!check.object(one, path, 'an object with name, expr or cel, and error', isCheck ? CHECK_KEYS : RULE_KEYS)) return;
  check.that(isText(one.name), one.name, `${path}/name`, 'a name');
  check.optional(one, 'error', isText, path, 'a string');
  // Messages only look names up and do not walk into values.
  const [walking] = isText(one.error) ? (new RegExp(WALKING_HOLE).exec(one.error) ?? []) : [];
  if (walking !== undefined) check.expected(`${path}/error`, walking, 'the name of an argument in braces');
  if (isCheck) return;
  const sources = ['expr', 'cel'].filter((key) => isGiven(one, key));
  check.that(sources.length === 1, one, path, 'exactly one of expr and cel');
  for (const key of sources) check.optional(one, key, isText, path, 'an expression');
}

function checkEffects(list: unknown, path: string, check: ContractChecker): void {
  check.list(list, path, 'a list of effects, each with name, before and after', (one, place) => {
    if (!check.object(one, place, 'an object with name, before and after', EFFECT_KEYS)) return;
    check.that(isText(one.name), one.name, `${place}/name`, 'what changes, in words');
    check.that(isText(one.after), one.after, `${place}/after`, 'a Python expression');
    check.optional(one, 'before', isText, place, 'a Python expression');
  });
}
