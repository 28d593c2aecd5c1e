import { ask, compile, type ImagePart, type Message, type Model, type RecordedMessage } from '@tamis/core';

declare const model: Model;
declare const image: ImagePart;
declare const recorded: readonly RecordedMessage[];
const gate = compile({ schema: { type: 'object' } });

await ask({
  gate,
  model,
  messages: [
    // at txt: Did you mean to write 'text'?
    { role: 'user', content: [{ type: 'text', txt: 'Score it.' }] },
    // at {: is not assignable to type 'readonly (TextPart | ToolCallPart)[]'
    { role: 'assistant', content: [{ type: 'image', image: new Uint8Array() }] },
    // at {: Type '[ImagePart<MediaData>]' is not assignable to type 'string'
    { role: 'system', content: [image] },
    // at {: Type 'string' is not assignable to type 'readonly ToolResultPart<MediaData>[]'
    { role: 'tool', content: 'sunny' },
    // at {: Property 'mediaType' is missing
    { role: 'user', content: [{ type: 'file', data: new Uint8Array() }] },
    // at image: Type 'number' is not assignable
    { role: 'user', content: [{ type: 'image', image: 7 }] },
    // at {: Property 'output' is missing
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'c', toolName: 'look' }] },
  ],
});

// The data is not in a record, so it can't be sent again.
await ask({
  gate,
  model,
  // at messages: is not assignable to type 'readonly Message[]'
  messages: recorded,
});

const said = (message: Message) =>
  // at split: Property 'split' does not exist on type
  message.content.split('\n');
said({ role: 'user', content: 'Score it.' });
