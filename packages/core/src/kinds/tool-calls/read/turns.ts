import { smallest } from '../../../lib/largest.ts';

// Marks of someone else's turn. A heading that says more than its role may belong to the answer itself.
const OTHERS =
  '[ \\t]*(?:#{2,4}[ \\t]*(?:instruction|input|human|user|question|system)[ \\t]*(?::|$)|(?:user|human|instruction)[ \\t]*:)';
const OTHERS_TURN = new RegExp(`^${OTHERS}`, 'im');

const NEXT_TURN = new RegExp(`^(?:${OTHERS}|[ \\t]*(?:"""|'''))`, 'im');

// Marks of a turn that would follow the model's own.
const OWN_TURN =
  /^[ \t]*(?:#{2,4}[ \t]*(?:response|answer|assistant|output|model)\b|(?:assistant|ai|model|response|answer|output)[ \t]*:)/im;

export function answerEnd(text: string): number {
  return NEXT_TURN.exec(text)?.index ?? text.length;
}

export function startsOthersTurn(comment: string): boolean {
  return OTHERS_TURN.test(comment);
}

const PROGRAM = /^[ \t]*(?:"""|''')\s*(?:[),\]#@]|(?:return|def|class|assert|print|import|from|if|self)\b)/;

export function ownTurn(text: string, from: number): number {
  if (PROGRAM.test(text.slice(from, from + 256))) return from;
  const at = text.slice(from).search(OWN_TURN);
  return at === -1 ? text.length : from + at;
}

const OTHERS_MARK =
  /<(?:tool_response|tool_result|tool_output|function_results?|function_response)>|<\|im_start\|>(?=[a-z])(?!assistant|model)|<\|start\|>(?=[a-z])(?!assistant)|<\|start_header_id\|>(?!\s*assistant)|<start_of_turn>(?!model)|<｜tool▁outputs?▁begin｜>|<\|(?:observation|user|system|developer|tool)\|>|\[TOOL_RESULTS\]|\[INST\]|<<SYS>>|^[ \t>*_-]{0,8}(?:observation[*_]{0,2}[ \t]*:|system[ \t]*:)/im;

const NEXT_QUESTION = /^[ \t>*_-]{0,8}question[*_]{0,2}[ \t]*:/im;

const BARE_ROLE = /^(?:user|human|assistant|model|system|tool)[ \t\r]*$/im;

const OPENS_AS_OTHER = /^\s{0,8}(?:user|human)[ \t\r]*\n/i;

// Returns the place where a made-up turn of someone else starts, or the end of the text if there is none. A question before the first call,
// which ends at `first`, is the one being answered. A word on its own line there may belong to a list.
export function madeUpTurn(text: string, first: number): number {
  const places = [OTHERS_MARK, OTHERS_TURN].map((pattern) => pattern.exec(text)?.index ?? text.length);
  if (OPENS_AS_OTHER.test(text.slice(0, 32))) return 0;
  const behind = text.slice(first);
  const later = [NEXT_QUESTION, BARE_ROLE].map((pattern) => first + (pattern.exec(behind)?.index ?? behind.length));
  return smallest([...places, ...later]);
}
