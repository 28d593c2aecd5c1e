import type { Change } from '../../../model/change.ts';
import { nearAct } from '../../../remarks/near-act.ts';
import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { announcesCall, isAnnouncement, isExplanation } from '../../../stages/surroundings/announcement.ts';
import { toolEntry } from '../code-table.ts';
import type { CallStretch, RawCall } from './raw-call.ts';

// Fence languages that mean a call or data, never a program to look at.
const CALL_FENCE = /^(?:```|~~~)(?:json|jsonc|tool_calls?|function_calls?|tool_code|tool_use|tool|function|xml)?[ \t]*\r?\n/;

// Nobody writes a program that is a list of calls and nothing else.
const LIST_FENCE = /^(?:```|~~~)\w*\s+\[/;

// Returns the calls without marks that the reply clearly intends. These are blocks that it opens with or announces, surrounded only by
// plain words. Returns undefined for calls that are only shown, asked about, denied or quoted. `end` is where the answer ends; the blocks
// precede it.
export function asserted(
  text: string,
  end: number,
  blocks: readonly CallStretch[],
  remarks: RemarkReader,
): readonly CallStretch[] | undefined {
  const answer = text.slice(0, end);
  const last = blocks.at(-1);
  if (last === undefined || blocks.length > MOST_BLOCKS || !isExplained(answer, last, remarks)) return undefined;
  if (!blocks.every((block, index) => isMeant(answer, block, blocks[index - 1]))) return undefined;
  const meant = blocks.map((block) => {
    return { ...block, calls: block.calls.map(withoutDoubt), changes: [...fenceMarks(text, block), ...block.changes] };
  });
  return end === text.length ? meant : [...meant, nextTurn(text, end)];
}

const NEAR = 240;

// Nobody answers with more blocks at once.
const MOST_BLOCKS = 16;

function isExplained(text: string, { end }: CallStretch, remarks: RemarkReader): boolean {
  const after = text.slice(end);
  return (
    /^[ \t]*(?:\r?\n|$)/.test(after) &&
    isExplanation(after) &&
    nearAct(remarks, after.slice(0, NEAR), 'after', ['more-follows']) === undefined
  );
}

function isMeant(text: string, block: CallStretch, previous: CallStretch | undefined): boolean {
  const before = text.slice(previous?.end ?? 0, block.start);
  const opening = text.slice(block.start, block.start + 64).trimStart();
  const isFence = /^(?:```|~~~)/.test(opening);
  if (before.trim() === '') return isFence || (previous === undefined && /^`?[[{]/.test(opening));
  // A list on lines of its own is as clear as a fence; a lone line may be anything about code.
  if (!isFence) return opening.startsWith('[') && /\n[ \t]*$/.test(before) && isAnnouncement(before);
  return CALL_FENCE.test(opening) || LIST_FENCE.test(opening) ? isAnnouncement(before) : announcesCall(before);
}

function withoutDoubt(call: RawCall): RawCall {
  return { ...call, changes: call.changes.filter(({ code }) => toolEntry(code).foundIn !== 'prose') };
}

// What the model continued with in somebody else's name: nobody said it, and no call in it counts.
function nextTurn(text: string, start: number): CallStretch {
  const before = text.slice(start, start + 60);
  const change: Change = { code: 'tools.next-turn', safety: 'safe', path: '', before, after: '' };
  return { start, end: text.length, calls: [], changes: [change], findings: [] };
}

function fenceMarks(text: string, { start, end }: CallStretch): readonly Change[] {
  const opening = /^(?:```|~~~)[^\n]*\n?/.exec(text.slice(start, start + 64))?.[0];
  if (opening === undefined) return [];
  const closing = text.slice(end - 3, end);
  const edge = (before: string, at: number): Change => {
    return { code: 'extract.fence', safety: 'safe', path: '', before, after: '', at };
  };
  return /^(?:```|~~~)$/.test(closing) ? [edge(opening, start), edge(closing, end - 3)] : [edge(opening, start)];
}
