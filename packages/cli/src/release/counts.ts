import type { Release } from '@tamis/core/unit';
import type { Paint } from '../text/paint.ts';

interface Lines {
  count: number;
  first: number;
}

/** What became of the records. */
export interface Counts {
  lines: number;
  released: number;
  held: number;
  failed: number;
  /** Lines that are not records, and held records that cannot be released. */
  readonly strangers: Lines;
  readonly lacking: Lines;
  /** How often each code still holds a record. */
  readonly codes: Map<string, number>;
  add(release: Release, line: number): void;
}

/** Counts that are all zero. */
export function newCounts(): Counts {
  return {
    lines: 0,
    released: 0,
    held: 0,
    failed: 0,
    strangers: { count: 0, first: 0 },
    lacking: { count: 0, first: 0 },
    codes: new Map(),
    add(release, line) {
      this.lines++;
      if (release.kind === 'released' || release.kind === 'failed') this[release.kind]++;
      if (release.kind === 'held' || release.kind === 'lacking') this.held++;
      if (release.kind === 'lacking') note(this.lacking, line);
      if (release.kind === 'no-record') note(this.strangers, line);
      if (release.kind === 'held')
        for (const code of release.accept ?? ['tools.needs-approval']) this.codes.set(code, (this.codes.get(code) ?? 0) + 1);
    },
  };
}

function note(lines: Lines, line: number): void {
  if (lines.count++ === 0) lines.first = line;
}

/** The counts, for people, with the codes that still hold records. */
export function summaryText({ lines, released, held, failed, codes }: Counts, paint: Paint): string {
  const records = lines === 1 ? '1 record' : `${lines.toLocaleString('en-US')} records`;
  const parts = [
    paint(released === 0 ? 'quiet' : 'good', `${released.toLocaleString('en-US')} released`),
    paint(held === 0 ? 'quiet' : 'hold', `${held.toLocaleString('en-US')} still held`),
    paint(failed === 0 ? 'quiet' : 'fail', `${failed.toLocaleString('en-US')} failed`),
  ];
  const byCode = [...codes].sort((one, other) => other[1] - one[1]).map(([code, times]) => `${code} ${times}`);
  const needed = byCode.length === 0 ? '' : `  held for: ${byCode.join(', ')}\n`;
  const never = failed === 0 ? '' : '  A failed unit has no value, so nothing can release it.\n';
  return `${paint('strong', records)}: ${parts.join(', ')}\n${needed}${never}`;
}
