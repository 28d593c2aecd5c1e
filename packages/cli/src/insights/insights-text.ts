import { codes, isCode } from '@tamis/core';
import { shellWord, visible } from '@tamis/core/wording';
import type { InsightGroup, InsightGrouping, Insights } from '@tamis/pipeline';
import { type Column, tableLines } from '../runs/table.ts';
import { blanks } from '../text/blanks.ts';

/** Groups beyond this number are only counted: --format json has all of them. */
const MOST_GROUPS = 20;

/** The counts, for people. */
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
      `${Math.round((100 * group.failed) / failed)}%`,
      visible(group.key),
      ...(group.tier === undefined ? [] : [group.tier]),
      String(group.retried),
      String(group.cured),
      String(group.hinted),
      String(group.curedByHint),
    ]);
  const more = groups.length > MOST_GROUPS ? [`${groups.length - MOST_GROUPS} more; --format json has all`] : [];
  const next = by === 'code' ? ['', `  next: tamis explain ${shellWord(groups[0]?.key ?? '')}`] : [];
  return `${[head, '', ...tableLines(columns, rows), ...more, ...(by === 'code' ? promptLines(groups) : []), ...next].join('\n')}\n`;
}

/** The number of codes worth addressing in the prompt at once. */
const MOST_ADVICE = 3;

/** What to put in the prompt from the start: the hints for codes that are seldom cured by telling the model later. */
function promptLines(groups: readonly InsightGroup[]): readonly string[] {
  const advice = groups.flatMap(({ key, retried, cured }) => {
    const hint = isCode(key) ? codes[key].hint : '';
    return hint !== '' && cured * 2 <= retried ? [`  ${key}: ${blanks(hint)}`] : [];
  });
  return advice.length === 0
    ? []
    : ['', 'worth saying in the prompt, because telling the model later seldom helped:', ...advice.slice(0, MOST_ADVICE)];
}

function counted(number: number, noun: string): string {
  return `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;
}
