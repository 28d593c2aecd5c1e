/** A call in a reply of the AI SDK; versions 2, 3 and 4 of its specification have it. */
export interface AiSdkToolCall {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  /** The arguments as JSON text. */
  input: string;
  providerExecuted?: boolean;
}

/** Any part of a reply; only those with a text or a call are looked at. */
export interface AiSdkPart {
  readonly type: string;
}

/** Whether a part is a call that nobody ran yet. */
export function isOpenCall<Part extends AiSdkPart>(part: Part): part is Part & AiSdkToolCall {
  return part.type === 'tool-call' && !(part as Part & AiSdkToolCall).providerExecuted;
}

/** Whether a part is text. */
export function isText<Part extends AiSdkPart>(part: Part): part is Part & { readonly text: string } {
  return part.type === 'text' && 'text' in part && typeof part.text === 'string';
}
