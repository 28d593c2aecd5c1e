import type { JsonObject } from '@tamis/core';
import { isObject, jsonIn, listAt, memberOf, textAt } from '@tamis/core/internal';
import type { AiSdkToolCall } from './tool-parts.ts';

// The start of the input of a call that must not run, before the reason. No JSON starts like this.
const STOPPED = 'Not run. ';

interface Stop {
  readonly input: string;
  readonly why: string;
}

// Gives a call input that is not JSON, so that the SDK does not run it. The SDK drops such input and words the error itself. The original
// input and the reason the call was stopped travel with the call as metadata for the next request.
export function stoppedCall(call: AiSdkToolCall, why: string): AiSdkToolCall {
  const stopped: Stop = { input: call.input, why };
  return {
    ...call,
    input: STOPPED + why,
    providerMetadata: { ...(call.providerMetadata as object | undefined), tamis: { stopped } },
  };
}

// Whether a call was stopped by `stoppedCall`. The reason may quote the model, so nothing in it may be taken as arguments.
export function isStoppedCall({ input }: AiSdkToolCall): boolean {
  return input.startsWith(STOPPED);
}

export interface HonestPrompt<Message> {
  readonly prompt: readonly Message[];
  readonly answers: ReadonlySet<unknown>;
}

export function honestPrompt<Message>(messages: readonly Message[]): HonestPrompt<Message> {
  const stops = new Map<string | undefined, Stop>();
  const answers = new Set<unknown>();
  const told = (part: unknown): unknown => {
    const id = textAt(part, 'toolCallId');
    const type = textAt(part, 'type');
    if (type === 'tool-call') {
      const stop = stopIn(part);
      // Some providers restart their call ids in each reply.
      stops.delete(id);
      if (stop === undefined) return part;
      stops.set(id, stop);
      return { ...(part as object), input: inputOf(stop) };
    }
    const stop = type === 'tool-result' && isError(part) ? stops.get(id) : undefined;
    if (stop === undefined) return part;
    const answer = { ...(part as object), output: { type: 'error-text', value: answerTo(stop) } };
    answers.add(answer);
    return answer;
  };
  const prompt = messages.map((message) => {
    const parts = listAt(message, 'content');
    const honest = parts.map(told);
    return honest.every((part, at) => part === parts[at]) ? message : { ...message, content: honest };
  });
  return { prompt, answers };
}

function stopIn(part: unknown): Stop | undefined {
  const stop = memberOf(memberOf(memberOf(part, 'providerOptions'), 'tamis'), 'stopped');
  const [input, why] = [textAt(stop, 'input'), textAt(stop, 'why')];
  return input === undefined || why === undefined ? undefined : { input, why };
}

function isError(part: unknown): boolean {
  return textAt(memberOf(part, 'output'), 'type')?.startsWith('error-') === true;
}

function inputOf({ input }: Stop): JsonObject {
  const value = jsonIn(input);
  return isObject(value) ? (value as JsonObject) : {};
}

// The longest quotation of unreadable arguments.
const LONGEST_QUOTE = 2_000;

function answerTo(stop: Stop): string {
  const { input, why } = stop;
  if (solid(JSON.stringify(inputOf(stop))) === solid(input)) return why;
  const quote = input.length > LONGEST_QUOTE ? `${input.slice(0, LONGEST_QUOTE)}…` : input;
  return `${why}\nYou wrote: ${quote}`;
}

function solid(text: string): string {
  return text.replaceAll(/\s+/g, '');
}
