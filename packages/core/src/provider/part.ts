import type { Json, JsonObject } from '../model/json.ts';
import type { ModelCall } from '../ports/model.ts';
import { memberOf, objectAt, textAt } from './pick.ts';

/** A call in a place where a provider puts calls; without a name it is one that nobody can make. */
export interface CallPart {
  readonly kind: 'call';
  readonly id: string | undefined;
  readonly name: string | undefined;
  /** A text or an object, as the provider has it; undefined where it gives none. */
  readonly arguments: Json | undefined;
  /** JSON Pointer to the arguments, or to the call where there are none. */
  readonly pointer: string;
  /** The call as it stands there. */
  readonly value: JsonObject;
  /** Whether nothing else stands in the same part, so that it is lost where it can't be read. */
  readonly isAlone: boolean;
}

/** An entry of a list of calls that has no form of a provider. */
export interface EntryPart {
  readonly kind: 'entry';
  readonly value: JsonObject;
  readonly pointer: string;
  /** Whether it holds nothing else, so that it is lost where nobody reads a call in it. */
  readonly isAlone: boolean;
  /** Whether a call in a form of a provider stands inside of it. */
  readonly holdsCall: boolean;
}

/** One part of what a provider sent, in the order in which it stands there. */
export type Part =
  | { readonly kind: 'text' | 'thought' | 'refusal'; readonly text: string }
  | CallPart
  | EntryPart
  /** What the provider ran itself: a call of its own, or what came of it. */
  | { readonly kind: 'provider-run'; readonly type: string }
  /** Known to be neither said nor called: a picture, the output of a tool. */
  | { readonly kind: 'aside' }
  /** What stands in a message or a part beside the texts and calls in it, under keys that no provider uses for them. */
  | { readonly kind: 'rest'; readonly value: JsonObject; readonly pointer: string }
  /** Nobody knows what it is. */
  | { readonly kind: 'unknown'; readonly value: Json; readonly pointer: string };

/** The texts of the parts of one kind. */
export function textsOf(parts: readonly Part[], kind: 'text' | 'thought' | 'refusal'): readonly string[] {
  const texts: string[] = [];
  for (const part of parts) if (part.kind === kind) texts.push((part as Extract<Part, { readonly text: string }>).text);
  return texts;
}

/** Whether a place is that of calls or in a list of them: whatever stands there is one, be it one that nobody can read. */
export function isAmongCalls(pointer: string): boolean {
  return /\/tool_calls(?:\/|$)/.test(pointer);
}

/** Every call that a provider made out, in order; those that can't be read have no name. */
export function callsOf(parts: readonly Part[]): readonly ModelCall[] {
  return parts.flatMap((part): readonly ModelCall[] => {
    if (part.kind === 'call') return [{ id: part.id, name: part.name, arguments: part.arguments }];
    if (part.kind === 'entry') return part.holdsCall ? [] : [freeTextCall(part.value)];
    return part.kind === 'unknown' && isAmongCalls(part.pointer) ? [{}] : [];
  });
}

/** OpenAI's call of a tool that takes free text, if it is one. */
function freeTextCall(entry: JsonObject): ModelCall {
  const called = objectAt(entry, 'custom');
  return { id: textAt(entry, 'id'), name: textAt(called, 'name'), arguments: memberOf(called, 'input') as Json | undefined };
}
