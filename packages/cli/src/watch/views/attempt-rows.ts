import { visible } from '@tamis/core/wording';
import type { ToldAttempt } from '@tamis/pipeline';
import { tokensText, tookText } from '../../runs/unit-words.ts';
import type { Row } from '../../screen/rows.ts';
import { STATES, timeOfDay, verdictSymbol } from '../words.ts';

/** An attempt in the timeline of a unit, after the faults before it, which are not attempts. */
export function attemptRows({ row, verdict, error }: ToldAttempt, isSelected: boolean): readonly Row[] {
  const told: ToldAttempt = { row, ...(verdict && { verdict }), ...(error && { error }) };
  const faults = row.calls.filter(({ outcome }) => outcome === 'fault' || outcome === 'lost');
  const answered = row.calls.findLast(({ outcome }) => outcome === 'answered');
  const finish = row.finish === undefined || row.finish === 'stop' ? '' : `finish reason: ${visible(row.finish)}`;
  const again = row.origin === undefined ? '' : `reply ${row.origin} judged again`;
  const facts = [
    timeOfDay(row.startedAt),
    again || tookText(answered?.took),
    tokensText(told).replace('tokens', 'tok'),
    visible(row.code ?? ''),
    finish,
  ];
  return [
    ...faults.map(
      ({ fault, outcome, startedAt }): Row => [
        { text: '   ' },
        STATES.quarantined,
        { text: `    ${timeOfDay(startedAt)}  ${visible(fault ?? outcome)}: a fault, not an attempt` },
      ],
    ),
    [
      { text: isSelected ? ' ▸ ' : '   ' },
      verdictSymbol(told),
      { text: ' ' },
      {
        text: `${String(row.attempt).padStart(2)}  ${facts.filter((fact) => fact !== '').join('  ')}`,
        role: isSelected ? 'selected' : 'plain',
      },
    ],
  ];
}
