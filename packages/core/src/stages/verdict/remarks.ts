import type { CodeTable } from '../../codes/entry.ts';
import { type Change, note, type Remarks } from '../../model/index.ts';
import type { RemarkFound } from '../../remarks/cue.ts';
import { saidIn } from '../../remarks/meaning-of.ts';
import { readCue } from '../../remarks/pattern.ts';
import type { ReadCue } from '../../remarks/read-remark-language.ts';

// Applies the contract's settings for remarks to a reply's changes. Disabled meanings do not hold a reply, and the contract's own cues
// count.
export function underRemarks(changes: readonly Change[], remarks: Remarks, codes: CodeTable): readonly Change[] {
  if (remarks.add.length === 0 && remarks.off.length === 0) return changes;
  const known = new Set(changes.map(({ args }) => args?.cue));
  const words = changes.filter(({ code }) => codes[code]?.surrounding === 'words' || codes[code]?.isRemark === true);
  const added = words.flatMap(({ before }) => addedDoubts(String(before), remarks)).filter(({ args }) => !known.has(args?.cue));
  return [...changes, ...added].map((change) => (isOff(change, remarks) ? { ...change, safety: 'safe' } : change));
}

export function addedDoubts(words: string, remarks: Remarks): readonly Change[] {
  const said = remarks.add.length === 0 ? undefined : saidIn(words, cuesOf(remarks));
  return said === undefined ? [] : [note('extract.quoted', { ...said })];
}

/** Whether the policy says that a remark with the change's meaning does not count. */
export function isOff({ args }: Change, { off }: Remarks): boolean {
  const { meaning, also = [] } = (args ?? {}) as Partial<RemarkFound>;
  return off.length > 0 && meaning !== undefined && [meaning, ...also].every((one) => off.some((other) => other === one));
}

type OwnCue = Pick<ReadCue, 'meaning' | 'parts'>;

const known = new WeakMap<Remarks, readonly OwnCue[]>();

function cuesOf(remarks: Remarks): readonly OwnCue[] {
  const doubts = remarks.add.flatMap(({ cue, meaning }) =>
    meaning === 'announces' || meaning === 'answers' ? [] : [{ meaning, parts: readCue(cue) }],
  );
  const cues = known.get(remarks) ?? doubts;
  known.set(remarks, cues);
  return cues;
}
