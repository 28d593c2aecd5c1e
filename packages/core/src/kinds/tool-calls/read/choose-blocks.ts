import type { RemarkReader } from '../../../remarks/remark-reader.ts';
import { isBlank } from '../../../stages/extract/opener.ts';
import { alternativesIn } from './alternatives.ts';
import { type CallStretch, type ChosenBlocks, callKey } from './raw-call.ts';

// Chooses among blocks of calls in prose, which may repeat each other, continue each other, or be examples. A block that contains all the
// others repeats them. If a reply opens with a block, the later blocks are something else, unless only headings separate them. Otherwise
// the blocks belong together.
export function chooseBlocks(text: string, blocks: readonly CallStretch[], remarks: RemarkReader): ChosenBlocks {
  const [first, ...rest] = blocks;
  if (first === undefined || rest.length === 0) return { chosen: blocks, others: [] };
  const sets = blocks.map(({ calls }) => new Set(calls.map(callKey)));
  const all = new Set(sets.flatMap((set) => [...set]));
  // A block that says more than the others together does not repeat them, but says something else.
  const isAgain = (index: number) => [...all].every((key) => sets.some((set, other) => other !== index && set.has(key)));
  const complete = sets.findIndex((set, index) => set.size === all.size && isAgain(index));
  if (complete !== -1) return { chosen: [blocks[complete] as CallStretch], others: [] };
  const offered = alternativesIn(text, withoutRepeats(blocks), remarks);
  if (offered.others.length > 0) return offered;
  if (!isBlank(text, 0, first.start) || isOneAnswer(text, blocks)) return { chosen: withoutRepeats(blocks), others: [] };
  return { chosen: [first], others: rest.map((block) => [block]) };
}

// Longer than a heading: it says something, and may say something different.
const LONGEST_HEADING = 24;

function isOneAnswer(text: string, blocks: readonly CallStretch[]): boolean {
  return blocks.every(({ start }, index) => {
    const before = blocks[index - 1];
    return before === undefined || text.slice(before.end, start).trim().length <= LONGEST_HEADING;
  });
}

function withoutRepeats(blocks: readonly CallStretch[]): readonly CallStretch[] {
  const seen = new Set<string>();
  return blocks.map((block) => {
    const calls = block.calls.filter((call) => !seen.has(callKey(call)));
    for (const call of calls) seen.add(callKey(call));
    return { ...block, calls };
  });
}
