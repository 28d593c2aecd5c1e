import {
  type AskOptions,
  ask,
  type Change,
  Fault,
  type Finding,
  type Gate,
  type Message,
  messageOf,
  type Outcome,
  type Verdict,
} from '@tamis/core';
import { isObject, jsonIn } from '@tamis/core/internal';
import type { ModelReply } from '@tamis/core/model';
import { entryOf, withoutField } from '@tamis/core/wording';
import { type HoldOptions, settleHold } from '../held/settle-hold.ts';
import { systemClock } from '../system-clock.ts';
import { aiSdkFault } from './fault.ts';
import { aiSdkReply } from './reply.ts';
import { type AiSdkGenerated, type AiSdkRequest, isStep, isText } from './tool-parts.ts';

/** Options for judging an object. */
export interface AiSdkObjectOptions<Value = unknown>
  extends HoldOptions<Value>,
    Pick<
      AskOptions<Value>,
      | 'world'
      | 'input'
      | 'budget'
      | 'holds'
      | 'contract'
      | 'contractLimit'
      | 'format'
      | 'requirements'
      | 'samples'
      | 'journal'
      | 'on'
    > {
  /** Time for waits and checks; the system clock by default. */
  readonly clock?: AskOptions<Value>['clock'];
  /**
   * Whether a stream is held back until its object has passed (the default), or shows repaired, coerced and provisional parts before. If
   * the object does not pass, or passes with other values, such a stream ends with a `NotAcceptedError` and never with an object.
   */
  readonly stream?: 'held' | 'provisional';
  /** Called with every verdict, and the SDK's own request. */
  readonly onVerdict?: (verdict: Verdict<Value>, request: AiSdkRequest) => void;
}

export interface SettledObject<Result> {
  readonly results: readonly Result[];
  readonly text: string | undefined;
  readonly verdict?: Verdict<unknown>;
  readonly isAccepted?: boolean;
}

// The start of a string that must not be used, before the reason. No JSON starts like this.
const NOT_ACCEPTED = 'Not accepted. ';

export async function settleObject<Result extends AiSdkGenerated, Value>(
  gate: Gate<Value>,
  first: Result,
  again: (messages: readonly Message[]) => Promise<Result>,
  options: AiSdkObjectOptions<Value>,
  request: AiSdkRequest & { readonly abortSignal?: AbortSignal | undefined },
): Promise<SettledObject<Result>> {
  const signal = request.abortSignal;
  const heard = readReply(first);
  // Text that the SDK reads as an object is judged, even next to calls and at the end of a reply that went wrong.
  const isRead = jsonIn(readBySdk(first)) !== undefined;
  if (!isRead && (heard instanceof Fault || isStep(first))) return { results: [first], text: undefined };
  if (heard instanceof Fault) return { results: [first], text: NOT_ACCEPTED + heard.message, isAccepted: false };
  const results = [first];
  let problem: unknown;
  let next: ModelReply | undefined = heard;
  const { onApproval, onDoubt, onVerdict, stream: _, ...given } = options;
  const outcome = await ask({
    ...given,
    gate,
    clock: options.clock ?? systemClock,
    // The task is the SDK's own prompt, which may hold more than text; the contract was included in the first call.
    messages: [],
    contract: 'off',
    // Another reply would not have this reply's calls.
    ...(isStep(first) ? { budget: { total: 0 } } : {}),
    ...(signal === undefined ? {} : { signal }),
    model: {
      name: 'ai-sdk',
      ask: async (messages) => {
        const known = next;
        next = undefined;
        if (known !== undefined) return known;
        try {
          const result = await again(messages);
          results.push(result);
          return aiSdkReply(result, true);
        } catch (error) {
          problem = error;
          throw aiSdkFault(error);
        }
      },
    },
  });
  for (const { verdict } of outcome.attempts) onVerdict?.(verdict as Verdict<Value>, request);
  signal?.throwIfAborted();
  if (outcome.status === 'faulted') throw problem ?? outcome.fault;
  if (outcome.status === 'cancelled') throw new Error('The call was cancelled.');
  const text = await textOf(gate, outcome, options);
  const isAccepted = text === undefined || !text.startsWith(NOT_ACCEPTED);
  return { results, text, verdict: outcome.verdict, isAccepted };
}

// Reads a reply. If there is no object because of a refusal, a filter or missing content, reporting that is left to the SDK.
function readReply(result: AiSdkGenerated): ModelReply | Fault {
  try {
    return aiSdkReply(result, true);
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
}

function readBySdk({ content, structuredOutputText }: AiSdkGenerated): string {
  const texts = content.filter(isText).map(({ text }) => text);
  return structuredOutputText ?? texts.join('');
}

// The final text. A reply that is still held when the budget is spent is decided on, because the model can't be asked again then.
async function textOf<Value>(
  gate: Gate<Value>,
  { verdict, attempts }: Exclude<Outcome<Value>, { readonly status: 'faulted' | 'cancelled' }>,
  options: HoldOptions<Value>,
): Promise<string | undefined> {
  // A later reply may be a patch; what was judged is its result.
  const isAsItCame = attempts.length === 1 && verdict.changes.length + verdict.dropped.length === 0;
  if (verdict.status === 'pass') return isAsItCame ? undefined : textFor(verdict.value, verdict);
  const settled = verdict.status === 'hold' ? await settleHold(gate, verdict, attempts.at(-1)?.reply ?? '', options) : undefined;
  if (settled?.status === 'released') return textFor(settled.value, verdict);
  const unsafe = verdict.changes.filter(({ safety }) => safety === 'unsafe');
  return NOT_ACCEPTED + [...verdict.findings, ...unsafe].map(reasonFrom).join(' ');
}

function reasonFrom(item: Finding | Change): string {
  return `${item.code}${item.path === '' ? '' : ` at ${item.path}`}: ${messageOf(withoutField(item))}`;
}

function textFor(value: unknown, { changes }: Verdict<unknown>): string {
  return JSON.stringify(asGiven(value, changes));
}

// The value before its validator transformed it, because the SDK runs its own validator on it. Values that the validator only added stay,
// since any validator accepts its own defaults.
function asGiven(value: unknown, changes: readonly Change[]): unknown {
  const transformed = changes.filter(({ code, before }) => entryOf(code)?.isTransform === true && before !== null);
  return transformed.reduce((given, { path, before }) => put(given, segmentsOf(path), before), value);
}

function put(value: unknown, [key, ...rest]: readonly string[], before: unknown): unknown {
  if (key === undefined) return before;
  if (Array.isArray(value)) return value.map((item: unknown, index) => (String(index) === key ? put(item, rest, before) : item));
  if (!isObject(value)) return value;
  const member: unknown = Object.hasOwn(value, key) ? value[key] : undefined;
  return Object.fromEntries([...Object.entries(value), [key, put(member, rest, before)]]);
}

function segmentsOf(pointer: string): readonly string[] {
  const [, ...segments] = pointer.split('/');
  return segments.map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}
