import type { Attempt } from '@tamis/core/loop';
import { visible } from '@tamis/core/wording';
import { engine } from '../../engine.ts';
import { line, type Row } from '../../screen/rows.ts';
import { wrapRow } from '../../screen/wrap.ts';
import { attemptName, attemptText } from '../attempt-text.ts';
import type { ScreenView } from './screen-view.ts';

export function detailRows({ attempts }: Pick<ScreenView, 'attempts'>, columns: number): readonly Row[] {
  return attempts
    .toReversed()
    .flatMap((attempt) => attemptRows(attempt))
    .flatMap((row) => wrapRow(row, columns - 1));
}

function attemptRows(attempt: Attempt): readonly Row[] {
  const { reply, verdict } = attempt;
  const errors = verdict.findings.filter(({ severity }) => severity === 'error');
  const wrong = new Set(errors.flatMap(({ at }) => (at === undefined ? [] : [reply.slice(0, at).split('\n').length])));
  const lines = reply.trimEnd().split('\n');
  const digits = String(lines.length).length;
  return [
    line(` ${attemptName(attempt)}: ${errors.length === 0 ? attemptText(attempt) : ''}`, 'strong'),
    ...errors.flatMap((finding): readonly Row[] => [
      [{ text: '   ✗ ', role: 'fail' }, { text: visible(engine.messageOf(finding)) }],
      line(`     ${visible(engine.helpOf(finding))}`, 'quiet'),
    ]),
    ...lines.map(
      (text, index): Row => [
        { text: wrong.has(index + 1) ? ' ✗ ' : '   ', role: 'fail' },
        { text: `${String(index + 1).padStart(digits)} │ ${visible(text)}` },
      ],
    ),
    [],
  ];
}
