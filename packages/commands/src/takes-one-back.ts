import type { Change } from '@tamis/core';
import { note, type RemarkFound, type RemarkReader, remarkIn, stageEntry } from '@tamis/core/kind';

export function takesOneBack(sentence: string, remarks: RemarkReader): RemarkFound | undefined {
  return remarkIn(remarks, sentence, 'list', ['retracts']);
}

export function takesFormerBack(line: string, remarks: RemarkReader): RemarkFound | undefined {
  return remarkIn(remarks, line, 'between', ['retracts', 'corrects', 'example-only']);
}

export function takenBack(changes: readonly Change[], remarks: RemarkReader): readonly Change[] {
  const words = changes.filter(({ code }) => stageEntry(code).surrounding === 'words');
  const lines = words.flatMap(({ before }) => String(before).split('\n'));
  const said = lines.map((line) => takesOneBack(line, remarks)).find((one) => one !== undefined);
  return said === undefined ? [] : [note('extract.quoted', { ...said })];
}
