import { markupIn } from '../judge/markup-in.ts';

/** Tags of turns, of results and of thoughts, and marks in square brackets: what chat templates put around them. */
const TURN_MARKS =
  /<\/?(?:tool_(?:response|result|output)s?|function_(?:result|response)s?|(?:start|end)_of_turn|assistant|think|thinking|thought)>|<<\/?SYS>>|\[\/?(?:INST|SYSTEM_PROMPT|TOOL_RESULTS|AVAILABLE_TOOLS)\]/i;

/** A special token of any family: bars inside angle brackets, without a space. Operators of programs have one around them. */
const TOKEN = /^<\/?(?:[|｜]\S+|\S+[|｜])>$/;

/** A line that starts the model's own turn: `Assistant: …`. */
const OWN_LINE = /^[ \t>#*_-]{0,8}assistant[*_]{0,2}[ \t]*:/im;

/** Headings of prompts that hold an instruction and wait for a response. */
const INSTRUCTION = /^#{2,4}[ \t]*instructions?[ \t]*:/im;

/** Lines of an agent that thinks aloud and is told what it sees. */
const THOUGHT = /^[ \t]*(?:thought|action input)[ \t]*:/im;
const OBSERVATION = /^[ \t]*observation[ \t]*:/im;

/** Where marks of a conversation are in a text: special tokens, turns, results of tools. Undefined if there are none. */
export function forgedTurn(text: string): number | undefined {
  const token = markupIn(text).find(({ start, end }) => TOKEN.test(text.slice(start, end)));
  const places = [TURN_MARKS, OWN_LINE, INSTRUCTION].map((mark) => placeOf(mark, text));
  const seen = placeOf(OBSERVATION, text);
  const agent = seen === undefined || placeOf(THOUGHT, text) === undefined ? undefined : seen;
  return [token?.start, ...places, agent].find((place) => place !== undefined);
}

function placeOf(mark: RegExp, text: string): number | undefined {
  return mark.exec(text)?.index;
}
