import type { Dropped } from '@tamis/core';
import { expect, test } from 'vitest';
import { debugRecords } from './debug-records.ts';

const finding = (code: string, args: Dropped['findings'][number]['args']) => ({
  code,
  severity: 'error' as const,
  path: '',
  args,
});

test('what was dropped is reported suggestion by suggestion', () => {
  const dropped = [
    {
      path: '/suggestions/1',
      value: { name: 'a', say: 'b' },
      findings: [finding('commands.alias', { name: 'a', reasoning: 'why' })],
    },
    {
      path: '/suggestions/2/say',
      value: 'x',
      findings: [finding('commands.case', { failure: 'short' }), finding('commands.case', {})],
    },
    { path: '/suggestions/2/note', value: 'y', findings: [] },
    { path: '/suggestions/3', value: 5, findings: [finding('suggestions.not-an-object', { reasoning: 5 })] },
    { path: '/other/1', value: 1, findings: [] },
  ] as unknown as readonly Dropped[];
  const records = debugRecords({ dropped }).map(({ findings, ...rest }) => ({ ...rest, count: findings.length }));
  expect(records).toEqual([
    {
      index: 1,
      name: 'a',
      isDropped: true,
      raw: { name: 'a', say: 'b' },
      failures: ['commands.alias'],
      codes: ['commands.alias'],
      reasoning: 'why',
      count: 1,
    },
    {
      index: 2,
      name: null,
      isDropped: false,
      raw: { say: 'x', note: 'y' },
      failures: ['short', 'commands.case'],
      codes: ['commands.case'],
      count: 2,
    },
    {
      index: 3,
      name: null,
      isDropped: true,
      raw: { value: 5 },
      failures: ['suggestions.not-an-object'],
      codes: ['suggestions.not-an-object'],
      count: 1,
    },
  ]);
});
