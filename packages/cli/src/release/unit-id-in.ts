import { isJsonObject } from '@tamis/core';
import { jsonIn, rawField } from '@tamis/core/internal';

export function unitIdIn(line: Buffer): string | undefined {
  const record = jsonIn(line.toString('utf8'));
  if (!isJsonObject(record) || record.unit_id === undefined) return undefined;
  // Digits beyond 2^53 survive only in the text.
  return typeof record.unit_id === 'string' ? record.unit_id : rawField(line, 'unit_id');
}
