import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blocksIn } from '../../core/test/blocks-in.ts';
import { pathReader, readRules, ruleSet } from '../src/index.ts';

const guide = readFileSync(new URL('../../../docs/guides/extraction.md', import.meta.url), 'utf8');
const example = readFileSync(new URL('../../../examples/extraction/rules.yaml', import.meta.url), 'utf8');

describe('the guide to extraction rules', () => {
  it('shows the rules of the example, and the lines they give', () => {
    expect(blocksIn(guide, 'yaml')[0]).toBe(example);
    const { rules, findings } = readRules(example);
    expect(findings).toEqual([]);
    const extract = ruleSet(rules);
    for (const line of blocksIn(guide, 'json')[0]?.trim().split('\n') ?? []) {
      const { path, ...shown } = JSON.parse(line) as { readonly path: string };
      expect({ ...extract(pathReader()(path)), defaulted: [] }).toEqual({ ...shown, defaulted: [] });
    }
  });
});
