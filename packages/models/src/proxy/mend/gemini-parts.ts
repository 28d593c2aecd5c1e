import type { Json, JsonObject } from '@tamis/core';
import { countAt, isObject, listAt, memberOf, objectAt, textAt } from '@tamis/core/internal';
import { decodeGemini, firstChoice } from '@tamis/core/providers';
import type { Heard } from '../speech.ts';
import { type Form, saysElsewhere } from './in-place.ts';

export const PARTS: Form = {
  isCall: (part) => objectAt(part, 'functionCall') !== undefined,
  text: saidText,
  isBound: () => false,
  withText: (text) => ({ text }),
  // A call keeps the signature of the thought that led to it, because the provider refuses to continue without it. Ids are optional in this
  // protocol.
  withCall: ({ name, arguments: args }, part) => ({
    ...(part as JsonObject | undefined),
    functionCall: { ...objectAt(part, 'functionCall'), name, args },
  }),
};

// The text of a part. An empty text may only carry a signature and then does not count.
function saidText(part: Json): string | undefined {
  return memberOf(part, 'thought') === true ? undefined : textAt(part, 'text') || undefined;
}

const UNJUDGED = [
  'executableCode',
  'codeExecutionResult',
  'toolCall',
  'toolResponse',
  'inlineData',
  'fileData',
  'audioTranscription',
];

const NOTES = [
  'thought',
  'thoughtSignature',
  'videoMetadata',
  'mediaResolution',
  'partMetadata',
  'mediaProcessing',
  'speechMetadata',
];

const KNOWN: ReadonlySet<string> = new Set(['text', 'functionCall', ...UNJUDGED, ...NOTES]);

export function candidateIn(body: JsonObject): JsonObject | undefined {
  return listAt(body, 'candidates').find(isObject);
}

export function partsOf(candidate: JsonObject | undefined): readonly Json[] {
  return listAt(objectAt(candidate, 'content'), 'parts') as readonly Json[];
}

export function unjudgedInGemini(body: JsonObject): readonly string[] {
  return partsOf(candidateIn(body)).flatMap((part) => UNJUDGED.filter((key) => memberOf(part, key) !== undefined));
}

export function doubtInGemini({ body, events }: Heard): string | undefined {
  const bodies = [...events, body];
  if (bodies.some(hasOthers)) return 'The response contains several candidates';
  const parts = bodies.flatMap((one) => partsOf(candidateIn(one)));
  const odd = parts.map(oddPart).find((why) => why !== undefined);
  if (odd !== undefined) return odd;
  const isElsewhere = saysElsewhere(firstChoice(decodeGemini(body)), partsOf(candidateIn(body)), PARTS);
  return isElsewhere ? 'The response has content in a place that no client reads' : undefined;
}

function hasOthers(body: JsonObject): boolean {
  return listAt(body, 'candidates').some((candidate, place) => place > 0 || (countAt(candidate, 'index') ?? 0) !== 0);
}

function oddPart(part: Json): string | undefined {
  const keys = isObject(part) ? Object.keys(part) : [''];
  const odd = keys.find((key) => !KNOWN.has(key));
  if (odd !== undefined) return `The response contains ${/^\w{1,64}$/.test(odd) ? odd : 'a part'}, which no contract judges`;
  const call = objectAt(part, 'functionCall');
  if (call === undefined)
    return memberOf(part, 'functionCall') === undefined ? undefined : 'The response contains an unreadable call';
  const isInPieces = memberOf(call, 'partialArgs') !== undefined || memberOf(call, 'willContinue') === true;
  if (isInPieces) return 'The response contains the arguments of a call in pieces';
  const isBoth = memberOf(part, 'text') !== undefined || memberOf(part, 'thought') === true;
  return isBoth ? 'The response contains a part that is both a call and text' : undefined;
}
