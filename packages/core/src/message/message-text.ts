import type { Message, TextMessage, TextPart, ToolOutput } from '../ports/message.ts';

/** Returns the text of a message. Parts that are not text are only named, as in `[image]`. */
export function messageText<Data>({ content }: Message<Data>): string {
  return typeof content === 'string' ? content : content.map((part) => partText<Data>(part)).join('\n');
}

type Part<Data> = Exclude<Message<Data>['content'], string>[number];

function partText<Data>(part: Part<Data>): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'tool-call') return `[tool-call ${part.toolName}]\n${JSON.stringify(part.input)}`;
  return part.type === 'tool-result' ? `[tool-result ${part.toolName}]\n${outputText(part.output)}` : `[${part.type}]`;
}

/** Whether a tool output reports a failure. */
export function isFailed({ type }: ToolOutput<unknown>): boolean {
  return type === 'error-text' || type === 'error-json';
}

/** Returns a tool's output as text that also says whether it failed, for readers without another sign of a failure. */
export function outputText<Data>(output: ToolOutput<Data>): string {
  return isFailed(output) ? `Error: ${returnedText(output)}` : returnedText(output);
}

/** Returns a tool's output as text, in the same form whether it failed or not. */
export function returnedText<Data>(output: ToolOutput<Data>): string {
  switch (output.type) {
    case 'text':
    case 'error-text':
      return output.value;
    case 'json':
    case 'error-json':
      return JSON.stringify(output.value);
    case 'content':
      return output.value.map((part) => partText<Data>(part)).join('\n');
  }
}

/** Whether a message is a single text. */
export function isTextMessage<Data>(message: Message<Data>): message is TextMessage {
  return typeof message.content === 'string';
}

/** Returns the strings of a list of parts, if it contains nothing else. */
export function onlyTexts(parts: readonly { readonly type: string }[]): readonly string[] | undefined {
  return parts.every(({ type }) => type === 'text') ? parts.map((part) => (part as TextPart).text) : undefined;
}
