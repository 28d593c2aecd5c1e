import type { Passages } from '@tamis/core/unit';
import { painted } from '../screen/painted.ts';
import type { Paint } from '../text/paint.ts';
import { passageRows } from './passage-rows.ts';

export function passageLines(passages: Passages | undefined, paint: Paint, indent: string, columns?: number): readonly string[] {
  if (passages === undefined) return [];
  const room = columns === undefined ? undefined : columns - indent.length;
  return passageRows(passages, room).map((row) => `${indent}${painted(row, paint)}`);
}
