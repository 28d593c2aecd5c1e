import { visible } from '@tamis/core/wording';
import type { Paint } from '../text/paint.ts';
import type { Halt } from './halt.ts';

/** A halt as shown to people: what happened, where, and what to do. */
export function sayHalt(halt: Halt, paint: Paint): string {
  const lines = [`${paint('fail', 'error')}: ${visible(halt.message)}`, ...halt.details];
  if (halt.help !== '') lines.push(`  ${paint('mark', 'help')}: ${visible(halt.help)}`);
  return `${lines.join('\n')}\n`;
}
