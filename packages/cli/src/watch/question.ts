import { visible } from '@tamis/core/wording';
import { type KeyHint, keysIn } from '../screen/frame.ts';
import type { Row } from '../screen/rows.ts';

export type Question =
  | { readonly kind: 'yes'; readonly text: string; readonly yes: () => void | Promise<void> }
  | { readonly kind: 'filter' | 'palette'; readonly typed: string };

export function questionRow(question: Question): Row {
  if (question.kind === 'yes') return [{ text: visible(question.text), role: 'strong' }, { text: '  y yes, else no' }];
  const mark = question.kind === 'filter' ? '/' : ':tamis ';
  return [{ text: mark, role: 'strong' }, { text: `${visible(question.typed)}_` }];
}

export function questionKeys({ kind }: Question): readonly KeyHint[] {
  if (kind === 'yes') return keysIn('y yes  Esc no');
  return keysIn(kind === 'filter' ? 'Enter keep  Esc clear' : 'Enter run  Esc back');
}
