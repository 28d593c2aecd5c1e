import type { CodeTable } from '../codes/entry.ts';
import { childPointer } from '../lib/pointer.ts';
import type { Problem } from '../model/problem.ts';
import { MEANINGS, OWN_MEANINGS } from '../remarks/cue.ts';
import { mistakeIn } from '../remarks/pattern.ts';
import { DEEPEST_LIMIT, FAILURE_MEANINGS, POLICY_CHOICES, unsafeCodes } from './contract-words.ts';
import { defaultLimits } from './policy.ts';
import { bad, has, isObjectAt, oneOf, problemAt, shown, suggestion, unknownKeys } from './problems.ts';

const POLICY_KEYS = [...Object.keys(POLICY_CHOICES), 'allow', 'on', 'vocabulary', 'remarks', 'limits'];

export function checkPolicy(policy: unknown, problems: Problem[], codes: CodeTable): void {
  if (!isObjectAt(policy, '/policy', 'an object', problems)) return;
  unknownKeys(policy, POLICY_KEYS, '/policy', problems);
  for (const key of Object.keys(POLICY_CHOICES)) {
    if (has(policy, key)) oneOf(policy[key], POLICY_CHOICES[key] ?? [], `/policy/${key}`, problems);
  }
  if (has(policy, 'allow')) checkAllow(policy.allow, problems, codes);
  if (has(policy, 'on')) checkOn(policy.on, problems);
  if (has(policy, 'vocabulary')) checkVocabulary(policy.vocabulary, problems);
  if (has(policy, 'remarks')) checkRemarks(policy.remarks, problems);
  if (has(policy, 'limits')) checkLimits(policy.limits, problems);
}

function checkAllow(allow: unknown, problems: Problem[], codes: CodeTable): void {
  if (!Array.isArray(allow)) {
    problems.push(bad('/policy/allow', allow, 'a list of codes'));
    return;
  }
  const unsafe = unsafeCodes(codes);
  allow.forEach((code: unknown, index) => {
    if (typeof code === 'string' && unsafe.includes(code)) return;
    const args = { code: shown(code), suggestion: suggestion(shown(code), unsafe) };
    problems.push(problemAt('contract.unknown-code', `/policy/allow/${index}`, args));
  });
}

function checkOn(on: unknown, problems: Problem[]): void {
  if (!isObjectAt(on, '/policy/on', 'an object of JSON Pointers', problems)) return;
  for (const pointer of Object.keys(on)) {
    const path = childPointer('/policy/on', pointer);
    if (!pointer.startsWith('/')) {
      const expected = 'a JSON Pointer such as /name or /items/*/name';
      problems.push({ ...bad(path, pointer, expected), about: 'key' });
    }
    oneOf(on[pointer], FAILURE_MEANINGS, path, problems);
  }
}

function checkVocabulary(vocabulary: unknown, problems: Problem[]): void {
  if (!isObjectAt(vocabulary, '/policy/vocabulary', 'an object with prefixes and delimiters', problems)) return;
  unknownKeys(vocabulary, ['prefixes', 'delimiters'], '/policy/vocabulary', problems);
  for (const [key, list] of Object.entries(vocabulary)) {
    const isList = Array.isArray(list) && list.every((item) => typeof item === 'string' && item.trim() !== '');
    if (!isList) problems.push(bad(childPointer('/policy/vocabulary', key), list, 'a list of strings that are not blank'));
  }
}

function checkRemarks(remarks: unknown, problems: Problem[]): void {
  if (!isObjectAt(remarks, '/policy/remarks', 'an object with add and off', problems)) return;
  unknownKeys(remarks, ['add', 'off'], '/policy/remarks', problems);
  const { add = [], off = [] } = remarks;
  if (!Array.isArray(off)) problems.push(bad('/policy/remarks/off', off, 'a list of meanings'));
  else for (const [index, meaning] of off.entries()) oneOf(meaning, MEANINGS, `/policy/remarks/off/${index}`, problems);
  if (!Array.isArray(add)) problems.push(bad('/policy/remarks/add', add, 'a list of cues, each with its meaning'));
  else for (const [index, one] of add.entries()) checkCue(one, `/policy/remarks/add/${index}`, problems);
}

function checkCue(one: unknown, path: string, problems: Problem[]): void {
  if (!isObjectAt(one, path, 'an object with a cue and its meaning', problems)) return;
  unknownKeys(one, ['cue', 'meaning'], path, problems);
  oneOf(one.meaning, OWN_MEANINGS, `${path}/meaning`, problems);
  const mistake = typeof one.cue === 'string' ? mistakeIn(one.cue) : 'a text';
  if (mistake !== undefined) problems.push(bad(`${path}/cue`, one.cue, `words to look for (${mistake})`));
}

function checkLimits(limits: unknown, problems: Problem[]): void {
  if (!isObjectAt(limits, '/policy/limits', 'an object', problems)) return;
  unknownKeys(limits, Object.keys(defaultLimits), '/policy/limits', problems);
  for (const key of Object.keys(limits)) {
    const value = limits[key];
    if (!Number.isInteger(value) || (value as number) < 1)
      problems.push(bad(`/policy/limits/${key}`, value, 'a whole number of at least 1'));
  }
  if (typeof limits.depth === 'number' && limits.depth > DEEPEST_LIMIT)
    problems.push(bad('/policy/limits/depth', limits.depth, `at most ${DEEPEST_LIMIT}`));
}
