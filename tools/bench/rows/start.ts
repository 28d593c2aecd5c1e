import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { besideNode } from '../beside-node.ts';
import { ticketSchema } from '../documents/ticket-schema.ts';
import { writeUnits } from '../documents/write-units.ts';
import type { Options } from '../options.ts';

const TAMIS = fileURLToPath(new URL('../../../packages/cli/bin/tamis.js', import.meta.url));

/** What it costs to start the command, compared with Node itself. */
export async function start(options: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tamis-bench-'));
  try {
    const unit = join(folder, 'unit.jsonl');
    const schema = join(folder, 'schema.json');
    writeUnits(unit, 1);
    writeFileSync(schema, JSON.stringify(ticketSchema));
    await besideNode('start', options.quick ? 5 : 21, {
      'tamis --version': { args: [TAMIS, '--version'], target: 1.5 },
      'tamis check, one unit': { args: [TAMIS, 'check', unit, '--schema', schema, '--quiet'], target: 4 },
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
