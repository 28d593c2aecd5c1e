import { visible } from '@tamis/core/wording';
import type { Paint, Role } from '../text/paint.ts';
import type { Coverage, RuleCoverage, Shortfall } from './coverage.ts';

const MOST_REASONS = 3;

const ROLES = { complete: 'good', partial: 'hold', failed: 'fail', unmatched: 'quiet' } as const satisfies {
  [status: string]: Role;
};

export function coverageText(coverage: Coverage, paint: Paint): string {
  const { total, rules, paths } = coverage;
  const count = paths === 1 ? '1 path' : `${paths.toLocaleString('en-US')} paths`;
  const lines = [`${paint('strong', count)}: ${counts(total, true, paint)}`, ...reasons(total, '  ', paint)];
  const width = Math.max(0, ...[...rules.keys()].map((name) => visible(name).length));
  for (const [name, covered] of rules) {
    lines.push(`  ${visible(name).padEnd(width)}  ${counts(covered, false, paint)}`, ...reasons(covered, '    ', paint));
  }
  return `${lines.join('\n')}\n`;
}

function counts({ statuses }: RuleCoverage, isTotal: boolean, paint: Paint): string {
  const shown = (['complete', 'partial', 'failed', 'unmatched'] as const).filter((status) => isTotal || status !== 'unmatched');
  return shown
    .map((status) =>
      paint(statuses[status] === 0 ? 'quiet' : ROLES[status], `${statuses[status].toLocaleString('en-US')} ${status}`),
    )
    .join(', ');
}

function reasons({ shortfalls }: RuleCoverage, indent: string, paint: Paint): readonly string[] {
  const all = [...shortfalls].sort((one, other) => other[1].count - one[1].count);
  const lines = all.slice(0, MOST_REASONS).map(([name, shortfall]) => `${indent}${reason(name, shortfall, paint)}`);
  return all.length > MOST_REASONS ? [...lines, `${indent}and ${all.length - MOST_REASONS} other reasons`] : lines;
}

function reason(name: string, { count, example }: Shortfall, paint: Paint): string {
  return `${visible(name)} ${count.toLocaleString('en-US')}× ${paint('quiet', `such as ${visible(example)}`)}`;
}
