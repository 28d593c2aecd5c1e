/** A part of a form: words, a slot by its name, or parts that may be left out together. */
export type FormPart =
  | { readonly kind: 'words'; readonly text: string; readonly at: number }
  | { readonly kind: 'slot'; readonly name: string; readonly at: number }
  | { readonly kind: 'optional'; readonly parts: readonly FormPart[]; readonly at: number };

/** Why a text is no form, and where. */
export interface FormProblem {
  readonly reason: string;
  readonly at: number;
}

/** Brackets inside of brackets beyond this are a slip; a form is a line that people read. */
const DEEPEST = 16;

/** A longer form is a slip, too: what may be left out multiplies the ways through it. */
const LONGEST = 10_000;

/** What may stand in braces. */
const NAME = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Whether a text can name a list, a slot, a form or a field. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** Reads a form: words, `{slot}`, `[parts that may be left out]`. */
export function parseForm(say: string): readonly FormPart[] | FormProblem {
  if (say.length > LONGEST) return { reason: `it has more than ${LONGEST} characters`, at: LONGEST };
  const open: { readonly parts: FormPart[]; readonly at: number }[] = [{ parts: [], at: 0 }];
  for (let at = 0; at < say.length; ) {
    const top = open.at(-1) as { readonly parts: FormPart[]; readonly at: number };
    const sign = say.charAt(at);
    if (sign === '[') {
      if (open.length > DEEPEST) return { reason: `brackets stand more than ${DEEPEST} deep`, at };
      open.push({ parts: [], at });
      at++;
    } else if (sign === ']') {
      if (open.length === 1) return { reason: 'a bracket is closed that was never opened', at };
      if (top.parts.length === 0) return { reason: 'there is nothing between the brackets', at: top.at };
      open.pop();
      (open.at(-1) as { readonly parts: FormPart[] }).parts.push({ kind: 'optional', parts: top.parts, at: top.at });
      at++;
    } else {
      const part = sign === '{' ? slotAt(say, at) : wordsAt(say, at);
      if ('reason' in part) return part;
      if (part.part !== undefined) top.parts.push(part.part);
      at = part.end;
    }
  }
  const last = open.at(-1);
  if (open.length > 1) return { reason: 'a bracket is opened that is never closed', at: last?.at ?? 0 };
  return last?.parts.length === 0 ? { reason: 'it says nothing', at: 0 } : (last?.parts ?? []);
}

interface PartRead {
  readonly part?: FormPart;
  readonly end: number;
}

function slotAt(say: string, at: number): PartRead | FormProblem {
  const close = say.indexOf('}', at);
  if (close < 0) return { reason: 'a brace is opened that is never closed', at };
  const name = say.slice(at + 1, close).trim();
  if (!isName(name)) return { reason: 'the name of a slot (letters, digits, _ and -) was expected in the braces', at };
  return { part: { kind: 'slot', name, at }, end: close + 1 };
}

/** Words up to the next sign of the notation. */
function wordsAt(say: string, at: number): PartRead | FormProblem {
  const rest = say.slice(at);
  const length = rest.search(/[[\]{}]/);
  const end = length < 0 ? say.length : at + length;
  if (say.charAt(at) === '}') return { reason: 'a brace is closed that was never opened', at };
  const text = say.slice(at, end);
  const words = text.trim();
  return words === '' ? { end } : { part: { kind: 'words', text: words, at: at + text.indexOf(words) }, end };
}

/** The slots of a form, in order. */
export function slotsOf(parts: readonly FormPart[]): readonly { readonly name: string; readonly at: number }[] {
  return parts.flatMap((part) => (part.kind === 'slot' ? [part] : part.kind === 'optional' ? slotsOf(part.parts) : []));
}

/** Whether all of it may be left out. */
export function isNullable(parts: readonly FormPart[]): boolean {
  return parts.every((part) => part.kind === 'optional');
}
