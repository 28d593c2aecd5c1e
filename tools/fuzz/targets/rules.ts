import { ContractError, compile, engine, type Gate } from '@tamis/core';
import { extractionRule } from '@tamis/extraction';
import { demand, type Target } from '../target.ts';
import start from '../words.json' with { type: 'json' };
import { signOf, verdictHolds } from './verdict-holds.ts';

const value = JSON.stringify({ a: 3, b: 'text', list: [1, 2, { x: null }], flag: true });

export const rules: Target = {
  name: 'rules',
  ...start.rules,
  run(input, random) {
    const expr = input.toString('utf8');
    const ruled = attempt(() => compile({ rules: { rules: [{ name: 'r', expr, error: 'no' }] } }));
    if ('code' in ruled) return ruled.code;
    const verdict = verdictHolds(ruled.gate, Buffer.from(value), random);
    return `${signOf(verdict)} ${verdict.status === 'pass' ? '' : JSON.stringify(verdict.findings[0]?.args ?? {}).slice(0, 40)}`;
  },
};

const wizard = engine
  .of([extractionRule])
  .compile({ kind: 'extraction-rule', samples: ['data/m_1/2024-01-15/a.csv', 'data/m_2/2024-01-16/b.csv'] });

export const extractionRules: Target = {
  name: 'extraction-rules',
  ...start['extraction-rules'],
  run(input, random) {
    const verdict = verdictHolds(wizard, input, random);
    demand(verdict.status !== 'pass' || verdict.value !== undefined, 'passed without a rule');
    return signOf(verdict);
  },
};

type Attempt = { readonly gate: Gate<unknown> } | { readonly code: string };

function attempt(make: () => Gate<unknown>): Attempt {
  try {
    return { gate: make() };
  } catch (error) {
    if (error instanceof ContractError) return { code: error.problems.map(({ code }) => code).join(' ') };
    throw error;
  }
}
