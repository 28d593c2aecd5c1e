import type { Message, TextMessage, TextPart, ToolOutput } from '../ports/message.ts';

/** The text of a message. Whatever is not text is only named: `[image]`. */
export function messageText<Data>({ content }: Message<Data>): string {
  return typeof content === 'string' ? content : content.map((part) => partText<Data>(part)).join('\n');
}

type Part<Data> = Exclude<Message<Data>['content'], string>[number];

function partText<Data>(part: Part<Data>): string {
  if (part.type === 'text') return part.text;
  if (part.type === 'tool-call') return `[tool-call ${part.toolName}]\n${JSON.stringify(part.input)}`;
  return part.type === 'tool-result' ? `[tool-result ${part.toolName}]\n${outputText(part.output)}` : `[${part.type}]`;
}

/** Whether a tool says that it failed. */
export function isFailed({ type }: ToolOutput<unknown>): boolean {
  return type === 'error-text' || type === 'error-json';
}

/** What a tool returned, as text, for readers that have no other mark of a failure. */
export function outputText<Data>(output: ToolOutput<Data>): string {
  return isFailed(output) ? `Error: ${returnedText(output)}` : returnedText(output);
}

/** What a tool returned, as text, whether it failed or not. */
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

/** Whether a message is nothing but one text. */
export function isTextMessage<Data>(message: Message<Data>): message is TextMessage {
  return typeof message.content === 'string';
}

/** The texts of a list of parts, if it has nothing else. */
export function onlyTexts(parts: readonly { readonly type: string }[]): readonly string[] | undefined {
  return parts.every(({ type }) => type === 'text') ? parts.map((part) => (part as TextPart).text) : undefined;
}
