import { remarkLanguages } from '@tamis/core/compiler';
import { RemarkReader } from '@tamis/core/kind';
import { expect, it } from 'vitest';
import { pythonDoubts } from './python-doubts.ts';

const REMARKS = new RemarkReader(remarkLanguages);

const EXTRACT = 'def extract(path: str) -> dict:\n    return {"a": path}\n';

it.each([
  ['a second function of the same name', `${EXTRACT}\n${EXTRACT}`, ['extract.several-documents']],
  ['a comment that retracts', `# wrong\n${EXTRACT}`, ['parse.doubtful-comment']],
  ['a comment that offers another', `${EXTRACT}# or return the file name only\n`, ['parse.doubtful-comment']],
])('%s puts code in doubt', (_, code, codes) => {
  expect(pythonDoubts(code, REMARKS).map((change) => change.code)).toEqual(codes);
});

it.each([
  ['one function', EXTRACT],
  ['a helper', `def extract_year(path):\n    return 1\n\n${EXTRACT}`],
  ['a comment that explains', `# Reads the mission from its folder\n${EXTRACT}`],
  [
    'a comment inside the function',
    'def extract(path: str) -> dict:\n    if path == "":\n        # invalid\n        return {}\n',
  ],
])('%s does not', (_, code) => {
  expect(pythonDoubts(code, REMARKS)).toEqual([]);
});
