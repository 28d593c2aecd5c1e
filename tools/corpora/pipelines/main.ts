import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fields, isFields } from '../../../packages/pipeline/src/exact/exact.ts';
import { readJson } from '../../../packages/pipeline/src/exact/read-json.ts';
import { leaveOut } from '../../proofs/left-out.ts';
import { compareRow } from './compare-row.ts';

const folder = path.resolve(process.argv[2] ?? '../shared/corpora');
const file = path.join(folder, 'octobatch-runs.jsonl');

/** Compares units, seeds, expressions, prompts and reports with the output of seed 003's own program for the same folders. */
function main(): void {
  if (!existsSync(file)) leaveOut(`there is no ${file}`);
  const rows = readFileSync(file, 'utf8').split('\n').filter(Boolean).map(readJson).filter(isFields);
  const compared = rows.map((row) => ({ row, ...compareRow(row, folder) }));
  for (const [kind, group] of Map.groupBy(compared, ({ row }) => String((row as Fields).kind))) {
    const count = (status: string) => group.filter((one) => one.status === status).length;
    console.log(
      `${kind}: ${group.length} rows, ${count('same')} the same, ${count('purpose')} differ on purpose, ${count('differs')} differ`,
    );
    for (const one of group) {
      if (one.status === 'purpose') console.log(`  on purpose ${(one.row as Fields).id}: ${one.note}`);
      if (one.status === 'differs') console.log(`  DIFFERS ${(one.row as Fields).id}: ${one.note}`);
    }
  }
  if (compared.some(({ status }) => status === 'differs')) process.exitCode = 1;
}

main();
