import { stageEntry } from '../../codes/stage-entry.ts';
import type { Change } from '../../model/change.ts';
import { note } from '../../model/note.ts';
import type { RemarkFound } from '../../remarks/cue.ts';
import { nearAct } from '../../remarks/near-act.ts';
import type { RemarkReader } from '../../remarks/remark-reader.ts';

export function takesOneBack(sentence: string, remarks: RemarkReader): RemarkFound | undefined {
  return nearAct(remarks, sentence, 'list', ['retracts']);
}

export function takesFormerBack(line: string, remarks: RemarkReader): RemarkFound | undefined {
  return nearAct(remarks, line, 'between', ['retracts', 'corrects', 'example-only']);
}

export function takenBack(changes: readonly Change[], remarks: RemarkReader): readonly Change[] {
  const words = changes.filter(({ code }) => stageEntry(code).surrounding === 'words');
  const lines = words.flatMap(({ before }) => String(before).split('\n'));
  const said = lines.map((line) => takesOneBack(line, remarks)).find((one) => one !== undefined);
  return said === undefined ? [] : [note('extract.quoted', { ...said })];
}
