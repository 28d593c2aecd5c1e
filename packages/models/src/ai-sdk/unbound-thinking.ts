import { isObject, memberOf, textAt } from '@tamis/core/internal';
import { type AiSdkGenerated, type AiSdkPart, type AiSdkRequest, isOpenCall } from './tool-parts.ts';

const BINDING = ['signature', 'redactedData'];

const MARK = { thinking: 'dropped' } as const;

// A result whose reasoning is still shown, but not sent back, because it follows messages that the SDK does not have.
export function unboundResult<Result extends AiSdkGenerated>(result: Result, request: AiSdkRequest): Result {
  const content = unboundParts(result.content, request);
  return content === result.content ? result : { ...marked(result), content: [...content] };
}

export function unboundParts<Part extends AiSdkPart>(parts: readonly Part[], request: AiSdkRequest): readonly Part[] {
  if (!parts.some(isBound) || mustStay(parts, request)) return parts;
  return parts.map((part) => (part.type === 'finish' ? marked(part) : unbound(part)));
}

export function unboundStream<Part extends AiSdkPart>(stream: ReadableStream<Part>): ReadableStream<Part> {
  return stream.pipeThrough(new TransformStream<Part, Part>({ transform: (part, to) => to.enqueue(unbound(part)) }));
}

// Whether reasoning must be sent back. With a budget of thinking tokens, providers want it with the results of tools; the models that bind
// reasoning take no budget.
function mustStay(parts: readonly AiSdkPart[], { providerOptions = {} }: AiSdkRequest): boolean {
  const isManual = Object.values(providerOptions).some((options) =>
    ['thinking', 'reasoningConfig'].some((key) => textAt(memberOf(options, key), 'type') === 'enabled'),
  );
  return isManual && parts.some(isOpenCall);
}

function isBound(part: AiSdkPart): boolean {
  const metadata = memberOf(part, 'providerMetadata');
  if (!part.type.startsWith('reasoning') || !isObject(metadata)) return false;
  return Object.values(metadata).some((one) => BINDING.some((key) => memberOf(one, key) !== undefined));
}

function unbound<Part extends AiSdkPart>(part: Part): Part {
  if (!isBound(part)) return part;
  const { providerMetadata: _, ...rest } = part as Part & { readonly providerMetadata: unknown };
  return rest as unknown as Part;
}

function marked<Value extends object>(value: Value): Value {
  const metadata = memberOf(value, 'providerMetadata');
  return { ...value, providerMetadata: { ...(isObject(metadata) ? metadata : {}), tamis: MARK } };
}
