import type { Change } from '@tamis/core';
import { usualWording, type Wording, withoutField } from '@tamis/core/wording';
import { cut, short } from './cut.ts';
import type { ToldChange } from './told.ts';

// The longest replacement text that is sent; most have a few characters.
const LONGEST_EDIT = 20_000;

export function toldChange(change: Change, words: Wording = usualWording): ToldChange {
  const { code, safety, path, at, before, after, args } = change;
  const isEdit = at !== undefined && typeof before === 'string';
  return {
    ...{ code, safety, path, message: words.messageOf(withoutField(change)) },
    ...(isEdit
      ? { was: cut(before), is: typeof after === 'string' ? cut(after) : '' }
      : { was: typeof args?.written === 'string' ? args.written : short(before), is: short(after) }),
    ...(isEdit ? { at, length: before.length, after: typeof after === 'string' ? after.slice(0, LONGEST_EDIT) : '' } : {}),
  };
}
