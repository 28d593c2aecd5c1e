import { readFileSync } from 'node:fs';
import path from 'node:path';
import { judgeRows } from '../judge-rows.ts';
import { jsonLines, type Row } from '../row.ts';

/** Judges logged calls that all meet their schemas; true if one does not pass. */
export async function scoreTau(folder: string): Promise<boolean> {
  const tools: unknown = JSON.parse(readFileSync(path.join(folder, 'tau-airline-tools.json'), 'utf8'));
  const contract = { kind: 'tool-calls', tools };
  const rows = jsonLines(path.join(folder, 'tau-airline-calls.jsonl')).map((row): Row => {
    return { id: String(row.id), suite: 'tau', raw: String(row.raw), contract, want: { kind: 'anything' } };
  });
  const answers = await judgeRows(rows);
  const refused = answers.filter(({ status }) => status !== 'pass');
  console.log(`\ntau-airline: ${rows.length} logged calls that meet their schemas, ${rows.length - refused.length} pass`);
  for (const { id, status, findings } of refused.slice(0, 10))
    console.log(`    ${status.toUpperCase()} ${id} ${findings.map(({ code, path: place }) => `${code} ${place}`).join(', ')}`);
  return refused.length > 0;
}
