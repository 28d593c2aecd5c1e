import type { Change } from '../../../model/index.ts';
import { isBlank } from '../../../stages/extract/opener.ts';
import { callSentences } from '../../../stages/surroundings/call-sentences.ts';
import { judgeSurroundings } from '../../../stages/surroundings/judge-surroundings.ts';
import { toolEntry } from '../code-table.ts';
import { alternativesIn } from './alternatives.ts';
import { masked } from './mask.ts';
import { type CallContext, type CallStretch, callKey, type RawCall } from './raw-call.ts';

// Fence languages that mean a call or data, never a program to look at.
const CALL_FENCE = /^(?:```|~~~)(?:json|jsonc|tool_calls?|function_calls?|tool_code|tool_use|tool|function|xml)?[ \t]*\r?\n/;

// Nobody writes a program that is a list of calls and nothing else.
const LIST_FENCE = /^(?:```|~~~)\w*\s+\[/;

// Returns the calls without marks that the reply clearly intends: blocks on lines of their own, whose words say so, as those next to marked
// calls must. Returns undefined for calls that are only shown, asked about, denied or quoted. `end` is where the answer ends; the blocks
// precede it.
export function asserted(
  text: string,
  end: number,
  blocks: readonly CallStretch[],
  context: CallContext,
): readonly CallStretch[] | undefined {
  const answer = text.slice(0, end);
  if (blocks.length === 0 || blocks.length > MOST_BLOCKS || areAlternatives(text, blocks, context)) return undefined;
  if (!blocks.every((block, index) => isApart(answer, block) && isMeant(answer, blocks, index, context))) return undefined;
  const meant = blocks.map((block) => {
    return { ...block, calls: block.calls.map(withoutDoubt), changes: [...fenceMarks(text, block), ...block.changes] };
  });
  return end === text.length ? meant : [...meant, nextTurn(text, end)];
}

// Whether blocks repeat each other or are offered in place of each other.
function areAlternatives(text: string, blocks: readonly CallStretch[], { settings }: CallContext): boolean {
  const keys = blocks.map(({ calls }) => calls.map(callKey).join('\n'));
  return new Set(keys).size < keys.length || alternativesIn(text, blocks, settings.text.remarks).others.length > 0;
}

// Nobody answers with more blocks at once.
const MOST_BLOCKS = 16;

const CALL_LINE = /^`?(?:[[{]|[A-Za-z_][\w.]{0,80}\()/;

// Whether a block is a fence for calls or data, or on lines of its own.
function isApart(text: string, { start, end }: CallStretch): boolean {
  const opening = text.slice(start, start + 64).trimStart();
  const isOpening = /^(?:```|~~~)/.test(opening) && isBlank(text, 0, start);
  const isFence = isOpening || CALL_FENCE.test(opening) || LIST_FENCE.test(opening);
  const isLine = CALL_LINE.test(opening) && /(?:^|\n)[ \t]*$/.test(text.slice(0, start));
  return (isFence || isLine) && /^[ \t]*(?:\r?\n|$)/.test(text.slice(end));
}

function isMeant(text: string, blocks: readonly CallStretch[], index: number, { names, settings, runs }: CallContext): boolean {
  const block = blocks[index] as CallStretch;
  const sentences = callSentences({
    from: blocks[index - 1]?.end ?? 0,
    to: blocks[index + 1]?.start ?? text.length,
    runs: block.calls.some(({ name }) => runs(name)),
    names,
    words: masked(text, blocks),
  });
  const { quoted, shown, unknown } = judgeSurroundings(text, block, { isApart: true, remarks: settings.text.remarks, sentences });
  return quoted === undefined && shown === undefined && unknown === undefined;
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
