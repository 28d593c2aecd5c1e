import { WALKING_HOLE } from '../../contract/contract-words.ts';
import { isText, mustBe, mustBeList, mustBeObject, mustFit } from '../../contract/must-be.ts';
import { bad, has, unknownKeys } from '../../contract/problems.ts';
import { isJsonObject } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';
import { DURATION } from './effect-key.ts';

export const ACTING_KEYS = ['preconditions', 'summary', 'effects', 'failures', 'effectKey', 'window', 'reconcile'] as const;

const RULE_KEYS = ['name', 'expr', 'cel', 'error'];
const CHECK_KEYS = ['name', 'run', 'timeout', 'error'];
const EFFECT_KEYS = ['name', 'before', 'after'];
const FAILURE_KEYS = ['name', 'code', 'status'];

type Written = { readonly [key: string]: unknown };

export function checkActing(written: Written, path: string, problems: Problem[]): void {
  if (has(written, 'preconditions')) checkPreconditions(written.preconditions, `${path}/preconditions`, problems);
  mustFit(written, 'summary', isText, path, 'a string such as `refund of {amount}`', problems);
  if (has(written, 'effects')) checkEffects(written.effects, `${path}/effects`, problems);
  if (has(written, 'failures')) checkFailures(written.failures, `${path}/failures`, problems);
  mustFit(written, 'effectKey', (key) => isText(key) || isFunction(key), path, 'a key such as `refund:{order}`', problems);
  mustFit(written, 'window', isDuration, path, 'a duration such as `30m`, `24h` or `7d`', problems);
  mustFit(written, 'reconcile', isFunction, path, 'a function', problems);
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function';
}

function isDuration(value: unknown): boolean {
  return typeof value === 'string' && new RegExp(DURATION).test(value);
}

function checkFailures(list: unknown, path: string, problems: Problem[]): void {
  if (!mustBeList(list, path, 'a list of errors, each with name, code or status', problems)) return;
  list.forEach((one, index) => {
    const place = `${path}/${index}`;
    if (!mustBeObject(one, place, 'an object with name, code or status', problems)) return;
    unknownKeys(one, FAILURE_KEYS, place, problems);
    mustFit(one, 'name', isText, place, "the error's name", problems);
    mustFit(one, 'code', (code) => isText(code) || Number.isInteger(code), place, 'a string or a whole number', problems);
    mustFit(one, 'status', Number.isInteger, place, 'a whole number', problems);
    // An entry without a key would list every error.
    if (Object.keys(one).length === 0) problems.push(bad(place, one, 'name, code or status'));
  });
}

function checkPreconditions(list: unknown, path: string, problems: Problem[]): void {
  if (!mustBeList(list, path, 'a list of preconditions, each with a name and an expression', problems)) return;
  const names = new Set<unknown>();
  list.forEach((one, index) => {
    const place = `${path}/${index}`;
    checkPrecondition(one, place, problems);
    const name: unknown = isJsonObject(one) ? one.name : undefined;
    if (isText(name) && names.has(name)) problems.push(bad(`${place}/name`, name, 'a name that no other precondition here has'));
    names.add(name);
  });
}

function checkPrecondition(one: unknown, path: string, problems: Problem[]): void {
  if (!mustBeObject(one, path, 'an object with name, expr or cel, and error', problems)) return;
  const written: Written = one;
  const isCheck = typeof written.run === 'function';
  unknownKeys(written, isCheck ? CHECK_KEYS : RULE_KEYS, path, problems);
  mustBe(isText(written.name), written.name, `${path}/name`, 'a name', problems);
  mustFit(written, 'error', isText, path, 'a string', problems);
  // Messages only look names up and do not walk into values.
  const [walking] = isText(written.error) ? (new RegExp(WALKING_HOLE).exec(written.error) ?? []) : [];
  if (walking !== undefined) problems.push(bad(`${path}/error`, walking, 'the name of an argument in braces'));
  if (isCheck) return;
  const sources = ['expr', 'cel'].filter((key) => has(written, key));
  if (sources.length !== 1) problems.push(bad(path, one, 'exactly one of expr and cel'));
  for (const key of sources) mustFit(written, key, isText, path, 'an expression', problems);
}

function checkEffects(list: unknown, path: string, problems: Problem[]): void {
  if (!mustBeList(list, path, 'a list of effects, each with name, before and after', problems)) return;
  list.forEach((one, index) => {
    const place = `${path}/${index}`;
    if (!mustBeObject(one, place, 'an object with name, before and after', problems)) return;
    unknownKeys(one, EFFECT_KEYS, place, problems);
    mustBe(isText(one.name), one.name, `${place}/name`, 'what changes, in words', problems);
    mustBe(isText(one.after), one.after, `${place}/after`, 'a Python expression', problems);
    mustFit(one, 'before', isText, place, 'a Python expression', problems);
  });
}
