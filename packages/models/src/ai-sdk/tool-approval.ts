import { type AnyCall, type Gate, type Json, messageOf, type ToolReply } from '@tamis/core';
import { textAt } from '@tamis/core/internal';
import { carriedDoubt, type HoldDoubt } from '@tamis/core/loop';
import { entryOf } from '@tamis/core/wording';
import { hintsOf, toolNamesIn } from '../tools/hints.ts';
import { judgeReply } from '../tools/judge-reply.ts';
import { requireToolGate } from '../tools/tool-gate.ts';
import { words } from '../tools/words.ts';
import { checkWorldOption, type WorldOption } from '../tools/world-option.ts';
import { historyIn } from './history-in.ts';

/** The part of the AI SDK's `toolApproval` arguments that is used here. */
export interface AiSdkApproval {
  readonly toolCall: {
    readonly toolCallId: string;
    readonly toolName: string;
    readonly input: unknown;
    /** Where the middleware puts the doubt about a call. In a history, the SDK has it as options. */
    readonly providerMetadata?: unknown;
    readonly providerOptions?: unknown;
  };
  readonly messages: readonly unknown[];
}

/** The response the AI SDK expects. Undefined means that the call may run. */
export type AiSdkApprovalStatus = { type: 'denied' | 'user-approval'; reason: string } | undefined;

/**
 * For the `toolApproval` option of `generateText` and `streamText`. A held call waits for the user, and a failed call is denied with the
 * findings. It judges each call alone, as the SDK has read it, together with the calls of earlier steps. The middleware, in contrast,
 * judges a reply as the model wrote it. If the middleware released a call despite a doubt, that call always waits for the user, who is
 * shown the doubt.
 */
export function tamisToolApproval(
  given: Gate<ToolReply<AnyCall>>,
  options: WorldOption = {},
): (given: AiSdkApproval) => Promise<AiSdkApprovalStatus> {
  const gate = requireToolGate(given);
  checkWorldOption('tamisToolApproval', gate, options);
  return async ({ toolCall, messages }) => {
    const { toolCallId: id, toolName: name } = toolCall;
    const call = { id, name, arguments: toolCall.input as Json };
    const verdict = await judgeReply(
      gate,
      { text: '', calls: [call] },
      {
        ...options,
        messages,
        calls: historyIn(messages),
        owner: 'tamisToolApproval',
      },
    );
    // The SDK runs its own copy of the call, so a call that needs repair is not that call.
    const isAltered = verdict.changes.some(({ code }) => entryOf(code)?.isFromOutside !== true);
    const said = [...verdict.changes, ...verdict.findings];
    if (verdict.status === 'fail' || isAltered) {
      return { type: 'denied', reason: hintsOf(said, toolNamesIn(verdict, [call])) || words.notRun };
    }
    const doubt = carriedDoubt(toolCall.providerMetadata, toolCall.providerOptions);
    if (verdict.status === 'pass' && doubt === undefined) return undefined;
    const why = [...said.map(messageOf), ...(doubt === undefined ? [] : [doubtText(doubt, call)])];
    return { type: 'user-approval', reason: why.join('\n') };
  };
}

function doubtText(doubt: HoldDoubt<Json>, runs: { readonly name: string; readonly arguments: unknown }): string {
  const would = callText(runs);
  const others = doubt.readings.map(readingText).filter((text) => text !== would);
  return [
    `In doubt: ${doubt.codes.join(', ')}`,
    ...doubt.why,
    `This would run: ${would}`,
    ...others.map((text) => `It may mean: ${text}`),
    `The model wrote: ${doubt.raw}`,
  ].join('\n');
}

function readingText(reading: Json): string {
  const name = textAt(reading, 'name');
  if (reading === null) return 'no such call';
  return name === undefined
    ? JSON.stringify(reading)
    : callText({ name, arguments: (reading as { arguments?: Json }).arguments });
}

function callText({ name, arguments: given }: { readonly name: string; readonly arguments: unknown }): string {
  return `${name} ${JSON.stringify(given) ?? ''}`;
}
