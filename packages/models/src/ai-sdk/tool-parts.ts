/** A call in a reply of the AI SDK; versions 2, 3 and 4 of its specification have it. */
export interface AiSdkToolCall {
  type: 'tool-call';
  toolCallId: string;
  toolName: string;
  /** The arguments as JSON text. */
  input: string;
  providerExecuted?: boolean;
  /** What the provider said about it, under the provider's name. */
  providerMetadata?: unknown;
}

/** Any part of a reply; only those with text or a call are examined. */
export interface AiSdkPart {
  readonly type: string;
}

/** What precedes the reason in a call that must not run: no JSON starts like this. */
const STOPPED = 'Not run. ';

/** The same call with input that is not JSON: the SDK does not run it, and shows the model this text as the error. */
export function stoppedCall(call: AiSdkToolCall, why: string): AiSdkToolCall {
  return { ...call, input: STOPPED + why };
}

/** Whether a call was stopped this way. The reason may quote the model, so nothing in it may be taken as arguments. */
export function isStoppedCall({ input }: AiSdkToolCall): boolean {
  return input.startsWith(STOPPED);
}

/** Whether a part is a call that was not run yet. */
export function isOpenCall<Part extends AiSdkPart>(part: Part): part is Part & AiSdkToolCall {
  return part.type === 'tool-call' && !(part as Part & AiSdkToolCall).providerExecuted;
}

/** Whether a part is text. */
export function isText<Part extends AiSdkPart>(part: Part): part is Part & { readonly text: string } {
  return part.type === 'text' && 'text' in part && typeof part.text === 'string';
}
