import type { CodeTable } from '../codes/entry.ts';
import { childPointer } from '../lib/pointer.ts';
import { MEANINGS, OWN_MEANINGS } from '../remarks/cue.ts';
import { mistakeIn } from '../remarks/pattern.ts';
import { type ContractChecker, isGiven } from './contract-checker.ts';
import { DEEPEST_LIMIT, FAILURE_MEANINGS, POLICY_CHOICES, unsafeCodes } from './contract-words.ts';
import { defaultLimits } from './policy.ts';

const POLICY_KEYS = [...Object.keys(POLICY_CHOICES), 'allow', 'on', 'vocabulary', 'remarks', 'limits'];

export function checkPolicy(policy: unknown, check: ContractChecker, codes: CodeTable): void {
  if (!check.object(policy, '/policy', 'an object', POLICY_KEYS)) return;
  for (const [key, choices] of Object.entries(POLICY_CHOICES)) check.choice(policy, key, choices, '/policy');
  if (isGiven(policy, 'allow')) checkAllow(policy.allow, check, codes);
  if (isGiven(policy, 'on')) checkOn(policy.on, check);
  if (isGiven(policy, 'vocabulary')) checkVocabulary(policy.vocabulary, check);
  if (isGiven(policy, 'remarks')) checkRemarks(policy.remarks, check);
  if (isGiven(policy, 'limits')) checkLimits(policy.limits, check);
}

function checkAllow(allow: unknown, check: ContractChecker, codes: CodeTable): void {
  const unsafe = unsafeCodes(codes);
  check.list(allow, '/policy/allow', 'a list of codes', (code, path) => {
    if (typeof code === 'string' && unsafe.includes(code)) return;
    const name = check.shown(code);
    check.problem('contract.unknown-code', path, { code: name, suggestion: check.suggest(name, unsafe) });
  });
}

function checkOn(on: unknown, check: ContractChecker): void {
  if (!check.object(on, '/policy/on', 'an object of JSON Pointers')) return;
  for (const [pointer, meaning] of Object.entries(on)) {
    const path = childPointer('/policy/on', pointer);
    if (!pointer.startsWith('/'))
      check.expected(path, pointer, 'a JSON Pointer such as /name or /items/*/name', { about: 'key' });
    check.oneOf(meaning, FAILURE_MEANINGS, path);
  }
}

function checkVocabulary(vocabulary: unknown, check: ContractChecker): void {
  const path = '/policy/vocabulary';
  if (!check.object(vocabulary, path, 'an object with prefixes and delimiters', ['prefixes', 'delimiters'])) return;
  for (const [key, list] of Object.entries(vocabulary)) check.texts(list, childPointer(path, key));
}

function checkRemarks(remarks: unknown, check: ContractChecker): void {
  const path = '/policy/remarks';
  if (!check.object(remarks, path, 'an object with add and off', ['add', 'off'])) return;
  const { add = [], off = [] } = remarks;
  check.list(off, `${path}/off`, 'a list of meanings', (meaning, place) => check.oneOf(meaning, MEANINGS, place));
  check.list(add, `${path}/add`, 'a list of cues, each with its meaning', (one, place) => checkCue(one, place, check));
}

function checkCue(one: unknown, path: string, check: ContractChecker): void {
  if (!check.object(one, path, 'an object with a cue and its meaning', ['cue', 'meaning'])) return;
  check.oneOf(one.meaning, OWN_MEANINGS, `${path}/meaning`);
  const mistake = typeof one.cue === 'string' ? mistakeIn(one.cue) : 'a text';
  check.that(mistake === undefined, one.cue, `${path}/cue`, `words to look for (${mistake})`);
}

function checkLimits(limits: unknown, check: ContractChecker): void {
  const path = '/policy/limits';
  if (!check.object(limits, path, 'an object', Object.keys(defaultLimits))) return;
  for (const [key, limit] of Object.entries(limits)) check.that(isLimit(limit), limit, `${path}/${key}`, LIMIT);
  checkDepth(limits.depth, path, check);
}

export const LIMIT = 'a whole number of at least 1';

export function isLimit(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 1;
}

export function checkDepth(depth: unknown, path: string, check: ContractChecker): void {
  if (typeof depth === 'number' && depth > DEEPEST_LIMIT) check.expected(`${path}/depth`, depth, `at most ${DEEPEST_LIMIT}`);
}
