import type { Passages } from '@tamis/core/unit';
import type { PassagesOut } from '../model/passages.ts';

export function passagesOut(found: Passages | undefined): PassagesOut | undefined {
  if (found === undefined) return undefined;
  const { passages, excerpts } = found;
  return { ...found, passages: passages.map((one) => ({ ...one })), excerpts: excerpts.map((one) => ({ ...one })) };
}
