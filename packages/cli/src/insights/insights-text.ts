import { visible } from '@tamis/core/wording';
import type { InsightGrouping, Insights } from '@tamis/pipeline';
import { type Column, tableLines } from '../runs/table.ts';

/** More groups than this are counted: --format json has all of them. */
const MOST_GROUPS = 20;

/** The counts as people read them. */
export function insightsText({ attempts, failed, asked, passed, passedFirst, groups }: Insights, by: InsightGrouping): string {
  const made = `${counted(attempts, 'attempt')} for ${counted(asked, 'answer')}`;
  const head = `${made}: ${passed} passed, ${passedFirst} of them at once; ${counted(failed, 'attempt')} failed`;
  if (groups.length === 0) return `${head}\n`;
  const columns: readonly Column[] = [
    { heading: 'failed', isNumber: true },
    { heading: 'share', isNumber: true },
    { heading: by },
    ...(by === 'code' ? [{ heading: 'tier' }] : []),
    { heading: 'retried', isNumber: true },
    { heading: 'cured', isNumber: true },
    { heading: 'hinted', isNumber: true },
    { heading: 'cured', isNumber: true },
  ];
  const rows = groups
    .slice(0, MOST_GROUPS)
    .map((group) => [
      String(group.failed),
      `${Math.round((100 * group.failed) / failed)} %`,
      visible(group.key),
      ...(group.tier === undefined ? [] : [group.tier]),
      String(group.retried),
      String(group.cured),
      String(group.hinted),
      String(group.curedByHint),
    ]);
  const more = groups.length > MOST_GROUPS ? [`${groups.length - MOST_GROUPS} more; --format json has all`] : [];
  const next = by === 'code' ? ['', `next: tamis explain ${visible(groups[0]?.key ?? '')}`] : [];
  return `${[head, '', ...tableLines(columns, rows), ...more, ...next].join('\n')}\n`;
}

function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
