import type { ExtractionStatus } from '@tamis/extraction';
import type { PathExtraction } from './extractor.ts';

export interface Shortfall {
  count: number;
  readonly example: string;
}

export interface RuleCoverage {
  readonly statuses: { [status in ExtractionStatus]: number };
  readonly shortfalls: Map<string, Shortfall>;
}

export class Coverage {
  readonly total: RuleCoverage = emptyCoverage();
  readonly rules: ReadonlyMap<string, RuleCoverage>;
  paths = 0;

  constructor(names: readonly string[]) {
    this.rules = new Map(names.map((name) => [name, emptyCoverage()]));
  }

  get matched(): number {
    return [...this.rules.values()].reduce(
      (sum, { statuses }) => sum + statuses.complete + statuses.partial + statuses.failed,
      0,
    );
  }

  add(path: string, { rule, status, errors }: PathExtraction): void {
    this.paths++;
    this.total.statuses[status]++;
    const covered = rule === null ? undefined : this.rules.get(rule);
    if (covered === undefined) return;
    covered.statuses[status]++;
    if (status === 'complete') return;
    for (const field of Object.keys(errors)) note(covered.shortfalls, `${field}: ${errors[field]}`, path);
  }

  refuse(path: string, error: string): void {
    this.paths++;
    this.total.statuses.failed++;
    note(this.total.shortfalls, error, path);
  }
}

function emptyCoverage(): RuleCoverage {
  return { statuses: { complete: 0, partial: 0, failed: 0, unmatched: 0 }, shortfalls: new Map() };
}

function note(shortfalls: Map<string, Shortfall>, name: string, path: string): void {
  const known = shortfalls.get(name);
  if (known === undefined) shortfalls.set(name, { count: 1, example: path });
  else known.count++;
}
