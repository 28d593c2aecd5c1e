import { visible } from '@tamis/core/wording';
import type { FailedUnit } from '@tamis/ledger';
import type { FailureGroup } from '@tamis/pipeline';
import { counted } from '../../runs/spent-text.ts';
import { line, type Row, type Size } from '../../screen/rows.ts';
import { bar } from '../../screen/table.ts';
import { fitMiddle, left, widthOf } from '../../screen/width.ts';
import { failureText, STATES, symbolOf, timeOfDay } from '../words.ts';
import { groupSymbol } from './failure-group.ts';

export function newestRows(newest: readonly FailedUnit[], { columns, isUncut }: Size, height: number): readonly Row[] {
  if (newest.length === 0) return [line('   no failures', 'quiet')];
  const widest = (texts: readonly string[]) => Math.max(0, ...texts.map(widthOf));
  const id = isUncut === true ? widest(newest.map(({ unit }) => visible(unit))) : Math.max(20, Math.min(40, columns - 56));
  const why = isUncut === true ? widest(newest.map(failureText)) : 22;
  return [
    line('   newest failures', 'strong'),
    ...newest.slice(0, Math.max(0, height)).map((failed): Row => {
      const isFault = symbolOf(failed) === STATES.quarantined;
      const after = isFault
        ? 'no attempt used'
        : `after ${counted(failed.attempts)} ${failed.attempts === 1 ? 'attempt' : 'attempts'}`;
      return [
        { text: `   ${timeOfDay(failed.at)} ` },
        symbolOf(failed),
        { text: ` ${left(fitMiddle(visible(failed.unit), id), id)}  ${left(failureText(failed), why)}  ${after}` },
      ];
    }),
  ];
}

const WHY = 50;
const BESIDE = 22;

export function failureRows(failures: readonly FailureGroup[], { columns, isUncut }: Size): readonly Row[] {
  if (failures.length === 0) return [];
  const widest = Math.max(WHY, ...failures.map((group) => widthOf(failureText(group))));
  // The bar takes the space that the reasons leave.
  const why = isUncut === true ? widest : Math.min(widest, Math.max(WHY, columns - BESIDE));
  const total = failures.reduce((sum, { units }) => sum + units, 0);
  return [
    line('   failures by code', 'strong'),
    ...failures.slice(0, 8).map((group): Row => {
      const share = group.units / total;
      return [
        { text: '   ' },
        groupSymbol(group),
        {
          text: ` ${left(failureText(group), why)} ${counted(group.units).padStart(7)}  ${`${Math.round(share * 100)}%`.padStart(5)}  ${bar(share, Math.max(0, Math.min(40, columns - BESIDE - 8 - why)))}`,
        },
      ];
    }),
  ];
}
