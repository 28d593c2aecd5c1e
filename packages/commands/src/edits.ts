import type { Change } from '@tamis/core';
import { spokenEntry } from './code-table.ts';
import type { Spoken } from './spoken.ts';
import type { Walk } from './walk.ts';

// Returns the edits that turn the written text into its canonical form. `at` is the offset of the text in the reply.
export function editsOf({ text, starts, ends, edges }: Walk, spoken: readonly Spoken[], at: number): readonly Change[] {
  const changes: Change[] = [];
  const startOf = (word: number) => starts[word] as number;
  const endOf = (word: number) => ends[word] as number;
  const edit = (code: Change['code'], start: number, end: number, after: string, args?: Change['args']) => {
    const before = text.slice(start, end);
    if (before === after) return;
    const { safety = 'unsafe' } = spokenEntry(code);
    changes.push({ code, safety, path: '', before, after, at: at + start, ...(args && { args }) });
  };

  // Handles the space before a word. `isListed` means that it is between two tokens of one slot.
  const gap = (word: number, wanted: string, isListed = false) => {
    const [start, end] = [endOf(word - 1), startOf(word)];
    // A line that could be a command alone may have been meant alone: then these are several commands, or a list to choose from.
    const isAlone = isListed || (edges[word - 1]?.to.ends.length ?? 0) > 0;
    const isBroken = isAlone && /[\n\r\u0085\u2028\u2029]/.test(text.slice(start, end));
    edit(isBroken ? 'commands.line-break' : 'commands.spacing', start, end, wanted);
  };

  // Handles a token. If it is in other words, it is one edit; otherwise each of its words and gaps is compared.
  const takeIn = ({ entry, from, to }: Spoken) => {
    if (entry.variant !== undefined) edit(entry.variant, startOf(from), endOf(to - 1), entry.text);
    else
      entry.pieces.forEach((piece, index) => {
        if (index > 0) gap(from + index, piece.gap);
        edit('commands.case', startOf(from + index), endOf(from + index), piece.text);
      });
  };

  const leaveOut = ({ item: { slot }, from }: Spoken, index: number) => {
    if (spoken[index - 1]?.isOver === true) return;
    const behind = spoken.findIndex((one, place) => place > index && !one.isOver);
    const count = spoken.slice(index, behind).filter(({ item }) => item.slot !== undefined).length;
    // What came before the run is one gap away from what stays.
    if (from > 0) gap(from, ' ');
    const args = { slot: slot?.name ?? '', most: slot?.most ?? 0, count };
    edit('commands.over-cap', startOf(from), startOf((spoken[behind] as Spoken).from), '', args);
  };

  spoken.forEach((token, index) => {
    if (token.isOver) {
      leaveOut(token, index);
      return;
    }
    const before = spoken[index - 1];
    const isListed = before?.item.slot !== undefined && before.item.slot.name === token.item.slot?.name;
    if (before?.isOver === false) gap(token.from, ' ', isListed);
    takeIn(token);
  });
  return changes;
}
