import type { Change } from '@tamis/core';
import {
  behindMarks,
  closingFence,
  type Fence,
  fenceLanguage,
  judgeSurroundings,
  leaveOut,
  lineAt,
  nextFence,
  note,
  type QuotedReason,
  type RemarkReader,
  reasoningSpans,
  remarkIn,
  startsLine,
  unwrapText,
} from '@tamis/core/kind';
import type { RuleLanguage } from '../model/extraction-contract.ts';
import { tellsAnother } from './another-rule.ts';

/** The text of a rule in a reply. */
export interface RuleText {
  readonly text: string;
  /** Where it starts in the reply. */
  readonly start: number;
  /** The line of the reply that it starts on, counted from 1. */
  readonly line: number;
  /** What was removed around it. */
  readonly changes: readonly Change[];
  /** Whether another block says something different. */
  readonly hasOther: boolean;
}

const NAMES: { readonly [language in RuleLanguage]: readonly string[] } = {
  yaml: ['yaml', 'yml'],
  python: ['python', 'py', 'python3', 'py3'],
};

const MOST_BLOCKS = 16;

const BYTE_ORDER_MARK = 0xfeff;

/** Finds the rule in a reply: the first block in its language, else the first block without a language, else the whole reply. */
export function ruleText(reply: string, language: RuleLanguage, remarks: RemarkReader): RuleText {
  const thoughts = reasoningSpans(reply);
  const changes = thoughts.flatMap((span) => cut('extract.reasoning', reply, span.start, span.end));
  let start = thoughts.reduce((end, span) => Math.max(end, span.end), 0);
  if (reply.charCodeAt(start) === BYTE_ORDER_MARK) {
    changes.push(leaveOut('extract.bom', reply, start, start + 1));
    start++;
  }
  const blocks = blocksIn(reply, start, remarks);
  const block = chosen(blocks, NAMES[language]);
  const found = block === undefined ? bareText(reply, start, remarks) : fencedText(reply, start, block, blocks);
  const doubts = block === undefined ? [] : refusals(reply, start, block, blocks, language, remarks);
  return { ...found, line: lineAt(reply, found.start), changes: [...changes, ...found.changes, ...doubts] };
}

type FoundText = Omit<RuleText, 'line'>;

interface Block {
  readonly fence: Fence;
  readonly language: string;
  readonly start: number;
  readonly end: number;
  readonly isClosed: boolean;
  readonly refused: QuotedReason | undefined;
}

function blocksIn(reply: string, from: number, remarks: RemarkReader): readonly Block[] {
  const blocks: Block[] = [];
  let fence = nextFence(reply, from, reply.length);
  while (fence !== undefined && blocks.length < MOST_BLOCKS) {
    if (!startsLine(reply, fence.start)) {
      fence = nextFence(reply, behindMarks(reply, fence.start), reply.length);
      continue;
    }
    const close = closingFence(reply, fence, fence.body, reply.length);
    const end = close === -1 ? reply.length : close;
    const tail = close === -1 ? end : behindMarks(reply, end);
    blocks.push({
      fence,
      language: fenceLanguage(reply, fence),
      start: nextLine(reply, fence.body),
      end,
      isClosed: close !== -1,
      refused: refusedBy(reply, fence.start, tail, remarks),
    });
    fence = close === -1 ? undefined : nextFence(reply, behindMarks(reply, close), reply.length);
  }
  return blocks;
}

// Returns the reason why the words around a block reject it. An alternative on offer does not affect it.
function refusedBy(reply: string, start: number, tail: number, remarks: RemarkReader): QuotedReason | undefined {
  const doubt = judgeSurroundings(reply, { start, end: tail }, { isApart: true, remarks }).quoted;
  const isOffer = doubt?.meaning === 'offers-another' && doubt.also === undefined;
  return (isOffer ? undefined : doubt) ?? correctedBelow(reply, tail, remarks);
}

// Matches a sentence such as `This will not work.` that rejects the rule as a whole, not some of its samples.
const CONDEMNS =
  /^(?:(?:unfortunately|however|sadly|but|note that),? )?(?:this|that|it|the (?:above|rule|code))(?: rule| code| pattern)? (?:(?:will|does|would|may|might|can)(?: not|n[’']t)|won[’']t|cannot|can[’']t) (?:work|match|run|compile|be used)(?: (?:yet|here|at all|though|however|as (?:is|written)|correctly|properly))?\W*$/i;

function correctedBelow(reply: string, tail: number, remarks: RemarkReader): QuotedReason | undefined {
  const [sentence = ''] = /^[^.!?\n]*/.exec(reply.slice(tail, tail + 240).trimStart()) ?? [];
  const said = remarkIn(remarks, sentence, 'comment', ['retracts', 'corrects', 'example-only']);
  return said ?? (CONDEMNS.test(sentence) ? { reason: 'corrected by what follows' } : undefined);
}

function nextLine(reply: string, at: number): number {
  if (reply.startsWith('\r\n', at)) return at + 2;
  return reply.charAt(at) === '\n' ? at + 1 : at;
}

function chosen(blocks: readonly Block[], names: readonly string[]): Block | undefined {
  const fitting = [(one: Block) => names.includes(one.language), (one: Block) => one.language === '', () => true];
  const [first] = fitting.flatMap((fits) => {
    const some = blocks.filter(fits);
    return some.find(({ refused }) => refused === undefined) ?? some[0] ?? [];
  });
  return first;
}

function refusals(
  reply: string,
  from: number,
  block: Block,
  blocks: readonly Block[],
  language: RuleLanguage,
  remarks: RemarkReader,
): readonly Change[] {
  if (block.refused !== undefined) return [note('extract.quoted', block.refused)];
  const before = blocks.slice(0, blocks.indexOf(block)).filter((one) => one.language === block.language);
  if (before.length > 0)
    return [note('extract.several-documents', { count: before.length + 1, held: 'the first one that is not refused' })];
  const isOne = !tellsAnother(reply, from, block, blocks, language, remarks);
  return isOne ? [] : [note('extract.several-documents', { count: 2, held: 'the first one' })];
}

function fencedText(reply: string, from: number, block: Block, blocks: readonly Block[]): FoundText {
  const { fence, start, end, isClosed } = block;
  const tail = isClosed ? behindMarks(reply, end) : end;
  const changes = [
    ...cut('extract.prose', reply, from, fence.start),
    ...cut(isClosed ? 'extract.fence' : 'extract.unclosed-fence', reply, fence.start, start),
    ...cut('extract.fence', reply, end, tail),
    ...cut('extract.prose', reply, tail, reply.length),
  ];
  const text = reply.slice(start, end);
  const hasOther = blocks.some(
    (other) => other !== block && other.language === block.language && reply.slice(other.start, other.end).trim() !== text.trim(),
  );
  return { text, start, changes, hasOther };
}

function bareText(reply: string, from: number, remarks: RemarkReader): FoundText {
  const isTagged = reply
    .slice(from, from + 64)
    .trimStart()
    .startsWith('<');
  if (!isTagged) return { text: reply.slice(from), start: from, changes: [], hasOther: false };
  const { start, end, changes } = unwrapText(reply, { start: from, end: reply.length }, () => true, { remarks });
  return { text: reply.slice(start, end), start, changes, hasOther: false };
}

function cut(code: Parameters<typeof leaveOut>[0], reply: string, from: number, to: number): readonly Change[] {
  return from >= to || reply.slice(from, to).trim() === '' ? [] : [leaveOut(code, reply, from, to)];
}
