import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { apiReport, PACKAGES, reportFile } from '../../../scripts/api/api-report.ts';

const TYPE_BLOCK = /^\/\/ (\S+\.d\.ts)\n((?:export )?(?:declare )?type \w+\b[\s\S]*?)\n(?=\n|```)/gm;
const OPENING = ['(', '[', '{', '<'];
const CLOSING = [')', ']', '}', '>'];

test.for(PACKAGES)('the surface of the built package %s is the one in api/; npm run api:write writes it anew', (name) => {
  expect(apiReport(name)).toBe(readFileSync(reportFile(name), 'utf8'));
});

test.for(PACKAGES)('every type of %s is on its page with all of its members', (name) => {
  const types = path.resolve(import.meta.dirname, '../../', name, 'dist/types');
  for (const [, file = '', block = ''] of readFileSync(reportFile(name), 'utf8').matchAll(TYPE_BLOCK)) {
    const begin = /^.*?type \w+/.exec(block)?.[0] ?? '';
    const built = readFileSync(path.join(types, file), 'utf8');
    const written = built.slice(built.search(new RegExp(`^${begin}\\b`, 'm')));
    expect(membersOf(block), begin).toEqual(membersOf(written));
  }
});

function membersOf(text: string): readonly string[] {
  const members = [''];
  let depth = 0;
  // A bracket in an arrow or in a string is none.
  for (const [token] of text.matchAll(/\/\*[\s\S]*?\*\/|=>|'[^'\n]*'|"[^"\n]*"|`[^`]*`|[\s\S]/g)) {
    depth += Number(OPENING.includes(token)) - Number(CLOSING.includes(token));
    if (token === ';' && depth === 0) break;
    if (token === '|' && depth === 0) members.push('');
    else if (!token.startsWith('/*')) members.push(`${members.pop()}${token}`);
  }
  return members.map((member) => member.replaceAll(/\s+/g, ' ').trim());
}
