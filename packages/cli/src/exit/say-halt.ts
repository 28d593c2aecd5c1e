import { visible } from '@tamis/core/wording';
import type { Paint } from '../text/paint.ts';
import { Declined, type Halt } from './halt.ts';

export function sayHalt(halt: Halt, paint: Paint): string {
  const lines = [`${halt instanceof Declined ? '' : `${paint('fail', 'error')}: `}${said(halt.message)}`, ...halt.details];
  if (halt.help !== '') lines.push(`  ${paint('mark', 'help')}: ${said(halt.help)}`);
  return `${lines.join('\n')}\n`;
}

// Removes passwords from database addresses in a string, because messages repeat what was typed.
function said(text: string): string {
  const addresses = /postgres(?:ql)?:\/\/\S*/g;
  return visible(
    text.replaceAll(addresses, (one) => one.replace(/:[^:@/?#]*@/, '@').replaceAll(/([?&]\w*password=)[^&]*/g, '$1')),
  );
}
