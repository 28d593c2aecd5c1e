import { visible } from '@tamis/core/wording';
import type { FailureGroup, RunGlance, StepStatus } from '@tamis/pipeline';
import { counted } from '../../runs/spent-text.ts';
import type { List } from '../../screen/list.ts';
import { line, type Row, type Size } from '../../screen/rows.ts';
import { bar, headRow, itemRow, shownColumns, type TableColumn } from '../../screen/table.ts';
import { left, widthOf } from '../../screen/width.ts';
import { failureText, STATES } from '../words.ts';

export function funnelRows(
  glance: RunGlance,
  steps: List<StepStatus>,
  failures: readonly FailureGroup[],
  isPlain: boolean,
  size: Pick<Size, 'columns' | 'isUncut'>,
): readonly Row[] {
  const names = Math.max(7, ...glance.steps.map(({ name }) => widthOf(visible(name))));
  const columns = shownColumns(
    funnelColumns(
      Math.min(names, 24),
      glance.steps.some(({ states }) => states.skipped > 0),
      (step) => commonest(step, failures),
    ),
    glance.steps,
    size,
  );
  const { valid, repaired } = glance.states;
  const through = valid + repaired;
  const share = glance.units === 0 ? 0 : through / glance.units;
  return [
    headRow(columns),
    ...steps
      .window(Math.max(1, glance.steps.length))
      .map(({ item, isSelected }) => itemRow(columns, item, stepSymbol(item), { isSelected: isSelected && !isPlain })),
    line(
      `   ${left('through', Math.min(names, 24))}  ${counted(through).padStart(6)}  ${bar(share, 18)} ${Math.floor(share * 100)}%${repaired === 0 ? '' : ` · ${counted(repaired)} repaired`}`,
    ),
  ];
}

function commonest(step: string, failures: readonly FailureGroup[]): string {
  const group = failures.find((one) => one.step === step);
  return group === undefined ? '' : `${failureText(group)} ${counted(group.units)}`;
}

function stepSymbol({ states, units }: StepStatus) {
  if (units === 0) return STATES.pending;
  if (states.running > 0 || states.pending > 0) return STATES[states.running > 0 ? 'running' : 'pending'];
  if (states.waiting > 0) return STATES.waiting;
  return states.failed + states.quarantined > 0 ? STATES.failed : STATES.valid;
}

function funnelColumns(
  names: number,
  isSkipped: boolean,
  commonest: (step: string) => string,
): readonly TableColumn<StepStatus>[] {
  const count = (head: string, width: number, of: (step: StepStatus) => number) => ({
    ...{ head, width, isNumber: true, isKept: true },
    cell: (step: StepStatus) => counted(of(step)),
  });
  return [
    { head: 'step', width: names, isKept: true, isId: true, cell: ({ name }) => visible(name) },
    count('in', 6, ({ units }) => units),
    count('✓', 6, ({ states }) => states.valid),
    count('~', 4, ({ states }) => states.repaired),
    count('✗', 4, ({ states }) => states.failed + states.quarantined),
    count('?', 3, ({ states }) => states.waiting),
    ...(isSkipped ? [count('skip', 6, ({ states }) => states.skipped)] : []),
    count('left', 6, ({ states }) => states.pending + states.running),
    {
      head: 'commonest failure',
      width: Math.max(17, 80 - 3 - names - 45 - (isSkipped ? 8 : 0)),
      cell: ({ name }) => commonest(name),
    },
  ];
}
