import { readFileSync } from 'node:fs';
import type { Json } from '@tamis/core';
import { describe, expect, test } from 'vitest';
import { pathReader } from '../src/path/normal-path.ts';
import { checkRules } from '../src/rule/check-rules.ts';
import { ruleSet } from '../src/rule/rule-set.ts';

interface Known {
  readonly written: readonly { readonly rules: Json; readonly file: readonly string[]; readonly reply: readonly string[] }[];
  readonly applied: readonly { readonly rules: Json; readonly paths: { readonly [path: string]: Json } }[];
}

const known = JSON.parse(readFileSync(new URL('extraction-rule-files.json', import.meta.url), 'utf8')) as Known;

function problems(rules: Json, form: 'file' | 'reply'): readonly string[] {
  return checkRules(rules, form).problems.map(({ path, code, severity, args }) => {
    const about = args.expected ?? args.reason ?? args.found ?? args.suggestion;
    return `${path} ${code} ${severity} ${about}`;
  });
}

describe('rules of our own, wrong in every way', () => {
  test.each(known.written)('$rules', ({ rules, file, reply }) => {
    expect(problems(rules, 'file')).toEqual(file);
    expect(problems(rules, 'reply')).toEqual(reply);
  });
});

describe('rules of our own and the paths they are about', () => {
  test.each(known.applied)('$rules', ({ rules, paths }) => {
    const apply = ruleSet(checkRules(rules, 'file').rules);
    const read = pathReader();
    const said = Object.keys(paths).map((path) => {
      const { rule, status, tags, fields, errors, defaulted } = apply(read(path));
      return [path, [rule, status, tags, fields, errors, defaulted]];
    });
    expect(Object.fromEntries(said)).toEqual(paths);
  });
});
