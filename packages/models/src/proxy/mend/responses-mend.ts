import type { Json, JsonObject } from '@tamis/core';
import { countAt, groupBy, known, listAt, objectAt, textAt } from '@tamis/core/internal';
import type { WireEvent } from '../../cassette/wire/dialect.ts';
import { itemEvents, numbered } from '../../cassette/wire/responses-events.ts';
import type { Heard } from '../speech.ts';
import { type Form, inPlace } from './in-place.ts';
import type { Mend } from './mend.ts';

export function itemsOf({ id = '' }: JsonObject): Form {
  return {
    isCall: (item) => textAt(item, 'type') === 'function_call',
    text: messageText,
    // The provider refuses reasoning that comes back without what it led to.
    isBound: (item) => textAt(item, 'type') === 'reasoning',
    withText: (text, item) => ({
      ...(item === undefined ? { ...MESSAGE, id: `msg_${String(id)}` } : (item as JsonObject)),
      // Annotations refer to places in the old text, so they are dropped.
      content: [{ type: 'output_text', text, annotations: [], logprobs: [] }],
    }),
    withCall: ({ id: call, name, arguments: given }, item) => ({
      ...(item === undefined ? { ...CALL, id: `fc_${call}` } : (item as JsonObject)),
      call_id: call,
      name,
      arguments: JSON.stringify(given),
    }),
  };
}

const MESSAGE = { type: 'message', role: 'assistant', status: 'completed' };
const CALL = { type: 'function_call', status: 'completed' };

function messageText(item: Json): string | undefined {
  if (textAt(item, 'type') !== 'message') return undefined;
  return listAt(item, 'content')
    .map((part) => textAt(part, 'text') ?? '')
    .join('');
}

export function mendResponses(body: JsonObject, { said, usage, tamis }: Mend): JsonObject {
  const output = listAt(body, 'output') as readonly Json[];
  const mended = said === undefined ? output : inPlace(output, said, itemsOf(body));
  // Clients compute this field themselves. A server that sends it would contradict the items.
  const text = said === undefined || !Object.hasOwn(body, 'output_text') ? {} : { output_text: said.text };
  return known({ ...body, output: mended, ...text, usage: usage ?? body.usage, tamis }) as JsonObject;
}

export function mendResponsesEvents({ body, events }: Heard, mend: Mend): readonly WireEvent[] {
  const mended = mendResponses(body, mend);
  const places = new Map(listAt(body, 'output').map((item, place) => [item, place]));
  const ofItems = groupBy(events, (event) => countAt(event, 'output_index'));
  const items = (listAt(mended, 'output') as readonly JsonObject[]).flatMap((item, output_index) => {
    const own = ofItems.get(places.get(item) ?? -1);
    return own?.map((event) => ({ ...event, output_index })) ?? itemEvents(item, output_index);
  });
  const frames = events.filter((event) => objectAt(event, 'response') !== undefined);
  const started = frames.slice(0, -1).map((event) => ({ ...event, response: { ...objectAt(event, 'response'), output: [] } }));
  const ended = frames.slice(-1).map((event) => ({ ...event, response: mended }));
  return numbered([...started, ...items, ...ended] as readonly JsonObject[]);
}
