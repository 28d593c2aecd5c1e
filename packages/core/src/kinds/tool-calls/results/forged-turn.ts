import { thoughtMarks } from '../../../lib/thought-marks.ts';
import { ROLE_TOKENS } from '../dialects/marks.ts';
import { markupIn } from '../judge/markup-in.ts';
import { messageInText } from './forged-message.ts';

// Tags that templates put around turns. `<s>` is one of HTML as well.
const ROLE_TAGS = ROLE_TOKENS.flatMap((token) => /^<\/?([a-z_]{2,})>/.exec(token)?.[1] ?? []);

const TURN_TAG = new RegExp(
  `^</?(?:${ROLE_TAGS.join('|')}|tool_(?:response|result|output)s?|function_(?:result|response)s?|assistant|system[-_](?:reminder|prompt)|[be]os|(?:unused|reserved_|extra_id_)\\d+)(?=[\\s/>=])`,
  'i',
);

const BRACKET_MARKS =
  /<<\/?SYS>>|\[\/?(?:INST|SYSTEM_PROMPT|TOOL_RESULTS|AVAILABLE_TOOLS)\]|\[\|(?:human|user|ai|assistant|system)\|\]/i;

const TOKEN = /^<\/?(?:[|｜]\S+|\S+[|｜])>$/;

const ESCAPED_TOKEN = /&lt;\/?(?:[|｜][^\s<>&]{1,64}|[^\s<>&|｜]{1,64}[|｜])&gt;/i;

const THOUGHT_NAME = /think|thought|monologue|scratchpad/i;

// A line that starts the model's own turn: `Assistant: …`.
const OWN_LINE = /^[ \t>#*_-]{0,8}assistant[*_]{0,2}[ \t]*:/im;

const INSTRUCTION = /^#{2,4}[ \t]*(?:instructions?|system|human)[ \t]*:/im;

const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [/^#{2,4}[ \t]*response[ \t]*:/im, /^#{2,4}[ \t]*(?:user|input)[ \t]*:/im],
  [/^[ \t>*_-]{0,8}human[*_]{0,2}[ \t]*:/im, /^[ \t>*_-]{0,8}system[*_]{0,2}[ \t]*:/im],
  [/^[ \t]*observation[ \t]*:/im, /^[ \t]*(?:thought|action input)[ \t]*:/im],
];

export function forgedTurn(text: string): number | undefined {
  const token = markupIn(text).find(({ start, end }) => isMark(text.slice(start, end)));
  const thought = thoughtMarks(text).find(({ name, isSure }) => (isSure && THOUGHT_NAME.test(name)) || name.startsWith('[think'));
  const places = [BRACKET_MARKS, ESCAPED_TOKEN, OWN_LINE, INSTRUCTION].map((mark) => placeOf(mark, text));
  const pairs = PAIRS.map(([one, other]) => (placeOf(other, text) === undefined ? undefined : placeOf(one, text)));
  const found = [token?.start, thought?.start, ...places, ...pairs, endOfText(text), messageInText(text)];
  return found.find((place) => place !== undefined);
}

function isMark(written: string): boolean {
  return TOKEN.test(written) || TURN_TAG.test(written);
}

function endOfText(text: string): number | undefined {
  let open = 0;
  for (const { 0: tag, index } of text.matchAll(/<(\/?)s(?:\s[^<>]{0,1000})?>/gi)) {
    open += tag.startsWith('</') ? -1 : 1;
    if (open < 0) return index;
  }
  return undefined;
}

function placeOf(mark: RegExp, text: string): number | undefined {
  return mark.exec(text)?.index;
}
