import type { Attempt } from '@tamis/core/loop';
import { type UnitProblem, unitProblems, type Weights } from '@tamis/core/unit';
import { namesField, visible } from '@tamis/core/wording';
import { engine } from '../engine.ts';
import { frameIn } from '../report/span-of.ts';
import type { Paint } from '../text/paint.ts';

// The maximum number of reasons shown; more would tell a person nothing new.
const MOST_TROUBLES = 5;

export function troubleLines({ reply, verdict }: Attempt, weights: Weights, paint: Paint, columns?: number): readonly string[] {
  const troubles = unitProblems(verdict, weights, engine);
  const word = verdict.status === 'hold' ? 'held' : 'failed';
  const role = verdict.status === 'hold' ? 'hold' : 'fail';
  const shown = troubles
    .slice(0, MOST_TROUBLES)
    .flatMap((trouble) => [
      `${paint(role, `${word}[${trouble.code}]`)}: ${visible(trouble.message)}${place(trouble, paint)}`,
      ...frameOf({ reply, verdict }, trouble, paint, columns).map((line) => `  ${line}`),
      ...(trouble.help === '' ? [] : [`  ${paint('mark', 'help')}: ${visible(trouble.help)}`]),
    ]);
  const more = troubles.length - MOST_TROUBLES;
  return more > 0 ? [...shown, paint('quiet', `and ${more} more`)] : shown;
}

function place({ path, message }: UnitProblem, paint: Paint): string {
  return path === '' || namesField(message, path) ? '' : ` ${paint('quiet', `at ${visible(path)}`)}`;
}

function frameOf(
  { reply, verdict }: Pick<Attempt, 'reply' | 'verdict'>,
  trouble: UnitProblem,
  paint: Paint,
  columns?: number,
): readonly string[] {
  if (reply === '') return [];
  return frameIn(reply, trouble, verdict.changes, (carets) => paint('fail', carets), columns);
}
