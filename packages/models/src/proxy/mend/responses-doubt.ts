import type { Json, JsonObject } from '@tamis/core';
import { countAt, listAt, memberOf, objectAt, textAt } from '@tamis/core/internal';
import { decodeResponses, firstChoice } from '@tamis/core/providers';
import type { Heard } from '../speech.ts';
import { saysElsewhere } from './in-place.ts';
import { isBegun, settled } from './made-item.ts';
import { itemsOf } from './responses-mend.ts';

const RUN_THERE: ReadonlySet<string> = new Set([
  ...['web_search_call', 'file_search_call', 'code_interpreter_call', 'image_generation_call', 'mcp_call', 'mcp_list_tools'],
  ...['tool_search_call', 'tool_search_output', 'program', 'program_output', 'shell_call_output'],
]);

const SILENT: ReadonlySet<string> = new Set(['reasoning', 'compaction', 'additional_tools']);

export function isRunThere(item: unknown): boolean {
  const type = textAt(item, 'type') ?? '';
  if (type === 'shell_call') return textAt(objectAt(item, 'environment'), 'type') === 'container_reference';
  return RUN_THERE.has(type) && textAt(item, 'execution') !== 'client';
}

// Known events. Their content is also in the whole response, or is nothing that a client would act on.
const EVENTS = [
  'created|queued|in_progress|completed|incomplete|failed|cancelled',
  '(?:output_item|content_part)\\.(?:added|done)',
  '(?:output_text|refusal|function_call_arguments)\\.(?:delta|done)',
  'output_text\\.annotation\\.added',
  // Reasoning, and the progress of tools that the provider runs.
  '(?:reasoning|compaction|(?:web_search|file_search|code_interpreter|image_generation|mcp|shell)_call|mcp_list_tools)[a-z_.]*',
];

const KNOWN = new RegExp(`^response\\.(?:${EVENTS.join('|')})$`);

export function isKnownEvent(event: JsonObject): boolean {
  return KNOWN.test(textAt(event, 'type') ?? '');
}

export function doubtInResponses({ body, events }: Heard): string | undefined {
  const output = listAt(body, 'output');
  const odd = output.map(oddItem).find((why) => why !== undefined);
  if (odd !== undefined) return odd;
  const text = textAt(body, 'output_text');
  if (text !== undefined && text !== output.flatMap(textsOf).join('')) return 'The response has different text in output_text';
  if (saysElsewhere(firstChoice(decodeResponses(body)), output as readonly Json[], itemsOf(body)))
    return 'The response has content in a place that no client reads';
  return contradicts(events, output) ? 'The events of the stream differ from its final response' : undefined;
}

function oddItem(item: unknown): string | undefined {
  const type = textAt(item, 'type') ?? '';
  if (type === 'message')
    return listAt(item, 'content')
      .map(oddPart)
      .find((why) => why !== undefined);
  if (type === 'function_call') return oddCall(item);
  return SILENT.has(type) || isRunThere(item) ? undefined : `The response contains ${named(type)}, which no contract judges`;
}

function oddCall(item: unknown): string | undefined {
  if ((memberOf(item, 'namespace') ?? null) !== null) return 'The response calls a tool in a namespace';
  return textAt(item, 'call_id') ? undefined : 'The response has a call without an id, which nobody could answer';
}

function oddPart(part: unknown): string | undefined {
  const type = textAt(part, 'type') ?? '';
  const said = memberOf(part, type === 'refusal' ? 'refusal' : 'text');
  if ((type === 'output_text' || type === 'refusal') && typeof said === 'string') return undefined;
  return `A message in the response contains ${named(type)}, which no contract judges`;
}

function named(type: string): string {
  return /^[a-z_]{1,64}$/.test(type) ? `an item of type ${type}` : 'an item of an unknown type';
}

interface Whole {
  readonly items: readonly unknown[];
  readonly said: readonly string[];
  readonly text: string;
}

function contradicts(events: readonly JsonObject[], items: readonly unknown[]): boolean {
  // Computed once rather than for each event, because a server may send any number of both.
  const whole: Whole = { items, said: items.map(saidBy), text: items.flatMap(textsOf).join('') };
  const pieces = new Map<string, string>();
  for (const [place, piece] of events.flatMap(piecesIn)) pieces.set(place, (pieces.get(place) ?? '') + piece);
  return events.some((event) => isOther(event, whole)) || [...pieces].some(([place, text]) => text !== textAtPlace(items, place));
}

// The pieces of text in an event, each with its place: an item, and a part of it unless they are arguments.
function piecesIn(event: JsonObject): readonly (readonly [place: string, piece: string])[] {
  const index = countAt(event, 'output_index') ?? 0;
  const part = `${index} ${countAt(event, 'content_index') ?? 0}`;
  switch (textAt(event, 'type')) {
    case 'response.output_text.delta':
    case 'response.refusal.delta':
      return [[part, textAt(event, 'delta') ?? '']];
    case 'response.content_part.added':
      return begun([[part, textOf(memberOf(event, 'part'))]]);
    case 'response.function_call_arguments.delta':
      return [[`${index}`, textAt(event, 'delta') ?? '']];
    case 'response.output_item.added': {
      const item = memberOf(event, 'item');
      return begun([
        [`${index}`, argumentsOf(item)],
        ...textsOf(item).map((text, place) => [`${index} ${place}`, text] as const),
      ]);
    }
    default:
      return [];
  }
}

function begun(pieces: readonly (readonly [string, string])[]): readonly (readonly [string, string])[] {
  return pieces.filter(([, piece]) => piece !== '');
}

// Whether an event contains something that the response does not: in a response still in progress, or about an item.
function isOther(event: JsonObject, { items, said, text }: Whole): boolean {
  const early = memberOf(event, 'response');
  if (listAt(early, 'output').some((item, place) => saidBy(item) !== said[place])) return true;
  if (!['', text].includes(textAt(early, 'output_text') ?? '')) return true;
  const index = countAt(event, 'output_index') ?? 0;
  const item = items[index];
  const part = listAt(item, 'content')[countAt(event, 'content_index') ?? 0];
  switch (textAt(event, 'type')) {
    case 'response.output_item.added':
      return isOtherStart(memberOf(event, 'item'), item);
    case 'response.output_item.done':
      return saidBy(memberOf(event, 'item')) !== said[index];
    case 'response.content_part.done':
      return textOf(memberOf(event, 'part')) !== textOf(part);
    case 'response.output_text.done':
    case 'response.refusal.done':
      return textOf(event) !== textOf(part);
    case 'response.function_call_arguments.done':
      return (
        textAt(event, 'arguments') !== argumentsOf(item) || ![undefined, textAt(item, 'name')].includes(textAt(event, 'name'))
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
  return part === undefined ? argumentsOf(item) : textOf(listAt(item, 'content')[part]);
}

function argumentsOf(item: unknown): string {
  return textAt(item, 'type') === 'function_call' ? (textAt(item, 'arguments') ?? '') : '';
}

function textsOf(item: unknown): readonly string[] {
  return textAt(item, 'type') === 'message' ? listAt(item, 'content').map(textOf) : [];
}

function isOtherStart(start: unknown, item: unknown): boolean {
  if (['type', 'call_id', 'name', 'namespace'].some((key) => textAt(start, key) !== textAt(item, key))) return true;
  return isReport(item) && !isBegun(start, item);
}

// The content of an item, for comparison. For items that report a tool run, it is the whole item, because only that tells who runs it.
function saidBy(item: unknown): string {
  if (isReport(item)) return JSON.stringify(settled(item));
  const own = ['type', 'call_id', 'name', 'namespace', 'arguments'].map((key) => textAt(item, key));
  return JSON.stringify([own, textsOf(item)]);
}

function isReport(item: unknown): boolean {
  const type = textAt(item, 'type') ?? '';
  return type !== 'message' && type !== 'function_call' && !SILENT.has(type);
}
