import type { JsonObject } from '@tamis/core';
import { countAt, listAt, memberOf, objectAt, textAt } from '@tamis/core/providers';
import type { Heard } from '../speech.ts';

/** Items that report what the provider ran itself. */
const RUN_THERE: ReadonlySet<string> = new Set([
  ...['web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call', 'mcp_call', 'mcp_list_tools'],
  ...['tool_search_call', 'tool_search_output', 'program', 'program_output', 'shell_call_output'],
]);

/** Items in which nothing is said to the client and nothing is called. */
const SILENT: ReadonlySet<string> = new Set(['reasoning', 'compaction', 'additional_tools']);

/** Whether an item reports what the provider ran; some tools run on either side. */
export function isRunThere(item: unknown): boolean {
  const type = textAt(item, 'type') ?? '';
  if (type === 'shell_call') return textAt(objectAt(item, 'environment'), 'type') === 'container_reference';
  return RUN_THERE.has(type) && textAt(item, 'execution') !== 'client';
}

/** Types of events: what they say is in the whole response as well, or is nothing that a client would act on. */
const KNOWN =
  /^response\.(?:created|queued|in_progress|completed|incomplete|failed|cancelled|(?:output_item|content_part)\.(?:added|done)|(?:output_text|refusal|function_call_arguments)\.(?:delta|done)|output_text\.annotation\.added|reasoning[a-z_]*\.[a-z_.]+|compaction[a-z_]*\.[a-z_.]+|(?:web_search|file_search|code_interpreter|image_generation|mcp|shell)_call[a-z_]*\.[a-z_.]+|mcp_list_tools\.[a-z_]+)$/;

/** Whether it is known what an event says. */
export function isKnownEvent(event: JsonObject): boolean {
  return KNOWN.test(textAt(event, 'type') ?? '');
}

/** Why a response is not judged: it holds what no contract is about, or its events contradict it. */
export function doubtInResponses({ body, events }: Heard): string | undefined {
  const output = listAt(body, 'output');
  const odd = output.map(oddItem).find((why) => why !== undefined);
  if (odd !== undefined) return odd;
  const text = textAt(body, 'output_text');
  if (text !== undefined && text !== output.flatMap(textsOf).join('')) return 'The response says something else in output_text';
  return contradicts(events, output) ? 'The stream says something else in its events than in its response' : undefined;
}

function oddItem(item: unknown): string | undefined {
  const type = textAt(item, 'type') ?? '';
  if (type === 'message')
    return listAt(item, 'content')
      .map(oddPart)
      .find((why) => why !== undefined);
  if (type === 'function_call')
    return textAt(item, 'namespace') === undefined ? undefined : 'The response calls a tool in a namespace';
  return SILENT.has(type) || isRunThere(item) ? undefined : `The response holds ${named(type)}, which no contract judges`;
}

function oddPart(part: unknown): string | undefined {
  const type = textAt(part, 'type') ?? '';
  const said = memberOf(part, type === 'refusal' ? 'refusal' : 'text');
  if ((type === 'output_text' || type === 'refusal') && typeof said === 'string') return undefined;
  return `A message of the response holds ${named(type)}, which no contract judges`;
}

/** A type that is fit for an error message; anything else is not repeated. */
function named(type: string): string {
  return /^[a-z_]{1,64}$/.test(type) ? `an item of type ${type}` : 'an item of an unknown type';
}

/** Whether clients that read the events find something else than those that read the response. */
function contradicts(events: readonly JsonObject[], output: readonly unknown[]): boolean {
  const pieces = new Map<string, string>();
  const add = (place: string, piece: string) => pieces.set(place, (pieces.get(place) ?? '') + piece);
  const isOdd = events.some((event) => {
    const type = textAt(event, 'type') ?? '';
    const [index, place] = [countAt(event, 'output_index') ?? 0, countAt(event, 'content_index') ?? 0];
    const delta = textAt(event, 'delta');
    if (/^response\.(?:output_text|refusal)\.delta$/.test(type)) add(`${index} ${place}`, delta ?? '');
    else if (type === 'response.function_call_arguments.delta') add(`${index}`, delta ?? '');
    else if (type === 'response.content_part.added') add(`${index} ${place}`, textOf(memberOf(event, 'part')));
    else return isOther(event, type, output[index], place);
    return output[index] === undefined;
  });
  return isOdd || [...pieces].some(([place, text]) => text !== textAtPlace(output, place));
}

/** What an event says at once, if it is not what the item says. */
function isOther(event: JsonObject, type: string, item: unknown, place: number): boolean {
  switch (type) {
    case 'response.output_item.added':
      return ['type', 'call_id', 'name', 'namespace'].some((key) => textAt(memberOf(event, 'item'), key) !== textAt(item, key));
    case 'response.output_item.done':
      return saidBy(memberOf(event, 'item')) !== saidBy(item);
    case 'response.content_part.done':
      return textOf(memberOf(event, 'part')) !== textOf(listAt(item, 'content')[place]);
    case 'response.output_text.done':
    case 'response.refusal.done':
      return textOf(event) !== textOf(listAt(item, 'content')[place]);
    case 'response.function_call_arguments.done':
      return (
        textAt(event, 'arguments') !== textAt(item, 'arguments') ||
        (textAt(event, 'name') ?? textAt(item, 'name')) !== textAt(item, 'name')
      );
    default:
      return false;
  }
}

function textOf(part: unknown): string {
  return textAt(part, 'text') ?? textAt(part, 'refusal') ?? '';
}

function textAtPlace(output: readonly unknown[], place: string): string {
  const [index = 0, part] = place.split(' ').map(Number);
  const item = output[index];
  return part === undefined ? (textAt(item, 'arguments') ?? '') : textOf(listAt(item, 'content')[part]);
}

function textsOf(item: unknown): readonly string[] {
  return textAt(item, 'type') === 'message' ? listAt(item, 'content').map(textOf) : [];
}

function saidBy(item: unknown): string {
  const own = ['type', 'call_id', 'name', 'namespace', 'arguments'].map((key) => textAt(item, key));
  return JSON.stringify([own, textsOf(item)]);
}
