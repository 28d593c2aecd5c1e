import type { Verdict } from '@tamis/core';
import { placed, visible } from '@tamis/core/wording';
import { engine } from '../engine.ts';
import { type Halt, usage } from '../exit/halt.ts';

// A chosen reading that does not pass.
export interface RefusedValue {
  readonly line: number;
  readonly verdict: Verdict;
}

const MOST = 5;

// A halt for a release that left out values because they do not pass.
export function refusedValues(refused: readonly RefusedValue[]): Halt {
  const some = refused.slice(0, MOST).map(({ line, verdict }) => `  line ${line}: ${visible(reasonOf(verdict))}`);
  const more = refused.length > MOST ? [`  and ${refused.length - MOST} more`] : [];
  const values = refused.length === 1 ? '1 value does not meet' : `${refused.length} values do not meet`;
  return usage(`Not taken: ${values} the contract, and the units stay held.`, 'Take another number, or ask the model again.', [
    ...some,
    ...more,
  ]);
}

function reasonOf({ findings, changes }: Verdict): string {
  const error = findings.find(({ severity }) => severity === 'error');
  const first = error ?? changes.find(({ safety }) => safety === 'unsafe') ?? findings[0];
  return first === undefined ? 'It would be read as another value.' : placed(first.path, engine.messageOf(first));
}
