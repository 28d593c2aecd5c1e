export { type CallPlaces, hasStrayCall } from '../kinds/tool-calls/read/stray-call.ts';
export { geminiSchema } from '../kinds/tool-calls/registry/gemini-schema.ts';
export { readToolList } from '../kinds/tool-calls/registry/read-tool-list.ts';
export type { ToolEntry } from '../kinds/tool-calls/registry/tool-entry.ts';
export { base64Bytes } from '../lib/base64.ts';
export { checkSignal, isSignal, SIGNAL_WANTED } from '../lib/check-signal.ts';
export { componentsOf } from '../lib/components.ts';
export { currentNames } from '../lib/current-names.ts';
export { foldedKey } from '../lib/folded-key.ts';
export { groupBy } from '../lib/group-by.ts';
export { skipSpace, skipValue } from '../lib/members.ts';
export { sha256 } from '../lib/sha256.ts';

export type { Media } from '../message/media.ts';
export { dataOf, type MediaPart, mediaIn } from '../message/media-parts.ts';
export { isFailed, isTextMessage, onlyTexts, outputText, returnedText } from '../message/message-text.ts';
export { recordedMessages } from '../message/recorded-messages.ts';
export { sentMessages } from '../message/sent-messages.ts';

export { type AnswerEnd, type Choice, firstChoice, type ProviderAnswer } from '../provider/answer.ts';
export { decodeAnthropic } from '../provider/anthropic.ts';
export { AnthropicGathering } from '../provider/anthropic-gathering.ts';
export { finishFrom } from '../provider/finish-from.ts';
export type { Gathering } from '../provider/gathering.ts';
export { decodeGemini } from '../provider/gemini.ts';
export { GeminiGathering } from '../provider/gemini-gathering.ts';
export { type Known, known } from '../provider/known.ts';
export { decodeOpenAi } from '../provider/open-ai.ts';
export { OpenAiGathering } from '../provider/open-ai-gathering.ts';
export { type CallPart, callsOf, type EntryPart, type Part, textsOf } from '../provider/part.ts';
export { ARGUMENT_KEYS } from '../provider/parts-in.ts';
export { countAt, isObject, listAt, memberOf, objectAt, textAt } from '../provider/pick.ts';
export { decodeResponses } from '../provider/responses.ts';
export { ResponsesGathering } from '../provider/responses-gathering.ts';

export { type ExactJson, exactJson, isLossless } from '../unit/exact-json.ts';
export { jsonIn } from '../unit/json-in.ts';
