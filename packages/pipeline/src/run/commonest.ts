import type { Ledger, UnitRow } from '@tamis/ledger';

interface CommonTrouble {
  readonly code: string;
  readonly path: string;
  readonly units: number;
}

// The most units to examine. The most common mistake shows long before that.
const MOST_UNITS = 1000;

export async function commonestAt(ledger: Ledger, run: string, step: string, most = 3): Promise<readonly CommonTrouble[]> {
  const units = new Map<string, CommonTrouble>();
  let seen = 0;
  for await (const row of ledger.units(run, { state: 'failed' })) {
    if (row.step !== step) continue;
    const path = await pathOf(ledger, run, row);
    const [code, key] = [row.code ?? 'unknown', `${row.code} ${path}`];
    units.set(key, { code, path, units: (units.get(key)?.units ?? 0) + 1 });
    if (++seen >= MOST_UNITS) break;
  }
  return [...units.values()].sort((one, other) => other.units - one.units).slice(0, most);
}

async function pathOf(ledger: Ledger, run: string, { unit, step, code }: UnitRow): Promise<string> {
  let path = '';
  for await (const { record } of ledger.attempts(run, { unit, step, status: 'fail', contents: true })) {
    const { findings = [] } = JSON.parse(record ?? '{}') as { readonly findings?: readonly Place[] };
    path = findings.find((finding) => finding.code === code)?.path ?? '';
  }
  return path;
}

interface Place {
  readonly code?: string;
  readonly path?: string;
}
