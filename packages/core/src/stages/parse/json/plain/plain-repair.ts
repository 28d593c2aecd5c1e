import type { StageCode } from '../../../../codes/stage-codes.ts';
import { safetyOf } from '../../../../codes/stage-entry.ts';
import type { Change } from '../../../../model/index.ts';
import type { Reader } from '../reader.ts';

// A liberty that is taken often, with its grade, which takes longer to look up than to record.
export type PlainRepair = Pick<Change, 'code' | 'safety'>;

/* @__NO_SIDE_EFFECTS__ */
export function liberty(code: StageCode): PlainRepair {
  return { code, safety: safetyOf(code) };
}

// Records an edit of the text at the value that is being read, as `Reader.edit` does.
export function takeRepair(reader: Reader, { code, safety }: PlainRepair, at: number, before: string, after: string): void {
  reader.add({ code, safety, path: reader.pointer(), before, after, at });
}
