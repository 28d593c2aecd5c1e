import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Books, objectIn, textOf } from '../books.ts';
import type { Check, Violation } from '../check.ts';

export const knownConfig: Check = {
  name: 'V10',
  sentence: 'every attempt was judged with a stored configuration, whose files are unchanged',
  queries: () => [
    `SELECT u.id AS unit, a.step_no, a.number AS attempt, 'was judged with a configuration that is not stored' AS what FROM attempt a
      JOIN unit u ON u.no = a.unit_no WHERE a.run_no = :run AND a.status IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM snapshot t WHERE t.run_no = a.run_no AND t.digest IS a.contract)`,
  ],
  *violations(books) {
    yield* otherSteps(books);
    const snapshots = [...books.rows('SELECT digest, text FROM snapshot WHERE run_no = :run')];
    for (const { digest, text } of snapshots)
      if (digest !== `sha256:${sha256(textOf(text) ?? '')}`)
        yield { what: `The stored text of the configuration ${digest} does not match its digest.` };
    const own = snapshots.find(({ digest }) => digest === books.digest);
    if (own === undefined) yield* unstored(books);
    else if (!books.isPurged) yield* changedFiles(books, textOf(own.text) ?? '');
  },
};

// Violations for results of unknown steps. Results are read by step name, so they would be missed.
function* otherSteps({ steps, detail }: Books): Generator<Violation, void, undefined> {
  const [here, begun] = [steps, detail.steps ?? []].map((list) => JSON.stringify(list.map(({ name }) => name)));
  if (here !== begun) yield { what: `The run started with the steps ${begun}, but the ledger has ${here}.` };
}

function* unstored({ rows }: Books): Generator<Violation, void, undefined> {
  const [unit] = rows('SELECT 1 FROM unit WHERE run_no = :run LIMIT 1');
  if (unit !== undefined) yield { what: 'The configuration that the run started with is not stored.' };
}

function* changedFiles({ folder }: Books, snapshot: string): Generator<Violation, void, undefined> {
  const { files = {} } = (objectIn(snapshot) ?? {}) as { readonly files?: { readonly [file: string]: string } };
  const digests = Object.entries(files);
  if (digests.every(([file, digest]) => fileDigest(path.join(folder, 'config.next', file)) === digest)) return;
  for (const [file, digest] of digests) {
    const now = fileDigest(path.join(folder, 'config', file));
    if (now !== digest) yield { what: `The file config/${file} ${now === undefined ? 'is missing' : 'has changed'}.` };
  }
}

function fileDigest(file: string): string | undefined {
  try {
    return sha256(readFileSync(file));
  } catch {
    return undefined;
  }
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}
