import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isFields } from '../../../packages/pipeline/src/exact/exact.ts';
import { readJson } from '../../../packages/pipeline/src/exact/read-json.ts';
import { leaveOut } from '../../proofs/left-out.ts';
import { printCompared } from '../compare.ts';
import { compareRow } from './compare-row.ts';

const folder = path.resolve(process.argv[2] ?? '../shared/corpora');
const file = path.join(folder, 'octobatch-runs.jsonl');

function main(): void {
  if (!existsSync(file)) leaveOut(`there is no ${file}`);
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(readJson).filter(isFields);
  if (printCompared(rows.map((row) => compareRow(row, folder)))) process.exitCode = 1;
}

main();
