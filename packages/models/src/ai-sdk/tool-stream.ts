import { withCallsFound } from './finish.ts';
import type { AiSdkReply, SettledCalls } from './settle-calls.ts';
import { type AiSdkPart, type AiSdkToolCall, isOpenCall } from './tool-parts.ts';

/** Settles the calls of a complete reply. */
export type Settle = (reply: Omit<AiSdkReply, 'offered'>) => Promise<SettledCalls>;

/** A part of a stream, as far as it is used here. */
interface StreamPart extends AiSdkPart {
  readonly id?: string;
  readonly delta?: string;
  readonly providerExecuted?: boolean;
  readonly finishReason?: unknown;
}

/**
 * Text passes through as it comes. Calls, and the pieces of their input, wait for the end of the reply, because only the whole
 * can be judged; a stream that breaks off before that has none.
 */
export function toolStream(settle: Settle): TransformStream<StreamPart, StreamPart> {
  let text = '';
  const open: (StreamPart & AiSdkToolCall)[] = [];
  const inputs = new Set<string | undefined>();
  return new TransformStream({
    async transform(part, controller) {
      if (part.type === 'text-delta') text += part.delta ?? '';
      if (part.type === 'text-start' && text !== '') text += '\n';
      if (part.type === 'tool-input-start' && part.providerExecuted !== true) inputs.add(part.id);
      if (isOpenCall(part)) open.push(part);
      else if (part.type === 'finish') {
        const { calls, found } = await settle({ text, open: open.splice(0), finishReason: part.finishReason });
        for (const call of [...calls, ...(found?.calls ?? [])]) if (call !== undefined) controller.enqueue(call);
        controller.enqueue(found === undefined ? part : { ...part, finishReason: withCallsFound(part.finishReason) });
      } else if (!isInput(part, inputs)) controller.enqueue(part);
    },
  });
}

function isInput({ type, id }: StreamPart, inputs: ReadonlySet<string | undefined>): boolean {
  return type.startsWith('tool-input-') && inputs.has(id);
}
