import { WALKING_HOLE } from '../../contract/contract-words.ts';
import { bad, has, unknownKeys } from '../../contract/problems.ts';
import { isJsonObject } from '../../model/json.ts';
import type { Problem } from '../../model/problem.ts';

/** The keys for what may be declared about anything that runs. */
export const ACTING_KEYS = ['preconditions', 'summary', 'effects'] as const;

const RULE_KEYS = ['name', 'expr', 'cel', 'error'];
const CHECK_KEYS = ['name', 'run', 'timeout'];
const EFFECT_KEYS = ['name', 'before', 'after'];

type Written = { readonly [key: string]: unknown };

/**
 * Everything wrong with the syntax of preconditions, summary and effects; their expressions are checked when they are compiled.
 */
export function checkActing(written: Written, path: string, problems: Problem[]): void {
  if (has(written, 'preconditions')) checkPreconditions(written.preconditions, `${path}/preconditions`, problems);
  if (has(written, 'summary') && !isText(written.summary))
    problems.push(bad(`${path}/summary`, written.summary, 'a string such as `refund of {amount}`'));
  if (has(written, 'effects')) checkEffects(written.effects, `${path}/effects`, problems);
}

function checkPreconditions(list: unknown, path: string, problems: Problem[]): void {
  if (!Array.isArray(list)) {
    problems.push(bad(path, list, 'a list of preconditions, each with a name and an expression'));
    return;
  }
  const names = new Set<unknown>();
  list.forEach((one: unknown, index) => {
    const place = `${path}/${index}`;
    checkPrecondition(one, place, problems);
    const name: unknown = isJsonObject(one) ? one.name : undefined;
    if (isText(name) && names.has(name)) problems.push(bad(`${place}/name`, name, 'a name that no other precondition here has'));
    names.add(name);
  });
}

function checkPrecondition(one: unknown, path: string, problems: Problem[]): void {
  if (!isJsonObject(one)) {
    problems.push(bad(path, one, 'an object with name, expr or cel, and error'));
    return;
  }
  const written: Written = one;
  const isCheck = typeof written.run === 'function';
  unknownKeys(written, isCheck ? CHECK_KEYS : RULE_KEYS, path, problems);
  if (!isText(written.name)) problems.push(bad(`${path}/name`, written.name, 'a name'));
  if (isCheck) return;
  const sources = ['expr', 'cel'].filter((key) => has(written, key));
  if (sources.length !== 1) problems.push(bad(path, one, 'exactly one of expr and cel'));
  for (const key of sources) if (!isText(written[key])) problems.push(bad(`${path}/${key}`, written[key], 'an expression'));
  if (has(written, 'error')) checkError(written.error, `${path}/error`, problems);
}

/** Messages only look names up and do not walk into values. */
function checkError(error: unknown, path: string, problems: Problem[]): void {
  const isPlain = isText(error) && !new RegExp(WALKING_HOLE).test(error);
  if (!isPlain) problems.push(bad(path, error, 'a string; {argument} stands for an argument'));
}

function checkEffects(list: unknown, path: string, problems: Problem[]): void {
  if (!Array.isArray(list)) {
    problems.push(bad(path, list, 'a list of effects, each with name, before and after'));
    return;
  }
  list.forEach((one: unknown, index) => {
    const place = `${path}/${index}`;
    if (!isJsonObject(one)) {
      problems.push(bad(place, one, 'an object with name, before and after'));
      return;
    }
    unknownKeys(one, EFFECT_KEYS, place, problems);
    for (const key of ['name', 'after'])
      if (!isText(one[key])) problems.push(bad(`${place}/${key}`, one[key], EXPECTED[key] ?? ''));
    if (has(one, 'before') && !isText(one.before)) problems.push(bad(`${place}/before`, one.before, EXPECTED.after));
  });
}

const EXPECTED = { name: 'what changes, in words', after: 'a Python expression' } as { readonly [key: string]: string } & {
  readonly after: string;
};

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
