import { expect, test } from 'vitest';
import { comparedCodes } from '../../../scripts/compared-codes.ts';

const STAGES = ['parse', 'schema'];

test.each([
  ["if (code === 'parse.syntax') return;", "=== 'parse.syntax'"],
  ["'schema.type' !== finding.code", "'schema.type' !=="],
  ["case 'schema.more':", "case 'schema.more'"],
  ["policy.allow.includes('parse.set')", "includes('parse.set'"],
  ["has(read, 'parse.set')", "has(read, 'parse.set'"],
  ["['parse.set', 'parse.call'].includes(code)", "['parse.set', 'parse.call'].includes"],
  ["const LIST = new Set<Code>([\n  'parse.set',\n]);", "new Set<Code>([ 'parse.set'"],
  ["const WORDS: Table = {\n  'schema.type': 'type',\n};", "{ 'schema.type':"],
  ["code.startsWith('parse.')", "startsWith('parse.'"],
  ["stageOf(code) === 'rules'", 'stageOf(code) ==='],
])('a comparison is found: %s', (source, text) => {
  expect(comparedCodes(`first line\n${source}`, STAGES)).toEqual([{ line: 2, text }]);
});

test.each([
  "return { code: 'parse.syntax', severity: 'error', path: '', args: {} };",
  "reader.edit('parse.call', start, before, after);",
  "const code = isWhole ? 'parse.set' : 'parse.call';",
  "if (stageEntry(code).keyword === 'type') return;",
  "if (name === 'other.thing') return;",
])('what only makes a finding is left alone: %s', (source) => {
  expect(comparedCodes(source, STAGES)).toEqual([]);
});
