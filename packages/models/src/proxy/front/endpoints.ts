import { anthropicSpeech } from '../mend/anthropic-speech.ts';
import { geminiSpeech, geminiStreamSpeech } from '../mend/gemini-speech.ts';
import { openAiSpeech } from '../mend/open-ai-speech.ts';
import { responsesSpeech } from '../mend/responses-speech.ts';
import type { Speech } from '../speech.ts';

/** What is judged. */
export const SPEECHES: readonly Speech[] = [openAiSpeech, responsesSpeech, anthropicSpeech, geminiSpeech, geminiStreamSpeech];

/** Clients escape the slashes in the id of a model, and some servers read them as such. */
const SLASH = '(?:/|%2[fF])';

/** Dots, slashes, backslashes, and the percent sign, which could be that of any of them. */
const ESCAPED = '2[eEfF5]|5[cC]';

/** Segments of a path that stay where they are, whether a server reads escapes before it splits the path or after. */
const NAMES = `(?:${SLASH}(?!\\.{1,2}(?:${SLASH}|$))(?:[\\w.:@~-]|%(?!${ESCAPED})[0-9a-fA-F]{2})+)`;

/** What is passed on as it is, in both directions: nothing in it was said by a model. */
const PASSED: readonly { readonly method: 'GET' | 'POST'; readonly path: RegExp }[] = [
  { method: 'GET', path: new RegExp(`^/v1(?:alpha|beta)?/models${NAMES}*$`) },
  { method: 'POST', path: /^\/v1\/(?:embeddings|moderations|messages\/count_tokens|responses\/input_tokens)$/ },
  { method: 'POST', path: /^\/v1(?:alpha|beta)?\/models\/[\w.@~-]+:(?:embedContent|batchEmbedContents|countTokens)$/ },
];

/** How a request that is passed on is made; undefined if it is not passed on. */
export function passedMethod(method: string | undefined, path: string): 'GET' | 'POST' | undefined {
  return PASSED.find((one) => one.method === method && one.path.test(path))?.method;
}

/** The path of such a request as the log names it, with MODEL for any model. */
export function passedName(path: string): string {
  return path.replace(/(?<=\/models\/)(?:[^:]|:(?![a-zA-Z]+$))+/, 'MODEL');
}

/** What is stored at the provider. */
const STORED = /^\/v1\/(?:responses|chat\/completions|conversations)\/[^/]+/;

/** What generates something and is not judged, and what to use in its place. The first that fits says it. */
const UNJUDGED: readonly (readonly [path: RegExp, advice: string])[] = [
  [/^\/v1\/completions$/, 'Use /v1/responses or /v1/chat/completions.'],
  [/^\/v1\/complete$/, 'Use /v1/messages.'],
  [/^\/v1\/responses\/compact$/, 'Use /v1/responses, which can compact a conversation itself.'],
  [
    /^\/v1\/(?:responses|chat\/completions)\/[^/]+/,
    "It would return the model's reply before it was judged; keep the answer that was served.",
  ],
  [/^\/v1\/conversations(?:\/|$)/, 'Use /v1/responses with `previous_response_id`, or with the whole conversation as `input`.'],
  [/^\/v1\/(?:assistants|threads)(?:\/|$)/, 'Use /v1/responses.'],
  [/^\/v1(?:beta)?\/interactions(?:\/|$)/, 'Use /v1beta/models/MODEL:generateContent.'],
  [
    /^\/v1\/(?:messages\/)?batches(?:\/|$)|:(?:asyncB|b)atchGenerateContent$/,
    'Send one request at a time, or use `tamis run`, which judges batches.',
  ],
  [
    /^\/v1\/(?:realtime|live|audio|images|videos|sora)(?:\/|$)/,
    'Sound, pictures and live sessions are not judged: send them to the provider itself.',
  ],
  [
    /:(?:predict|predictLongRunning|generateAnswer|generateText|generateMessage|bidiGenerateContent)$/,
    'Use /v1beta/models/MODEL:generateContent.',
  ],
];

/** What to do instead of using an endpoint that generates something and is not judged; undefined if it is not known as one. */
export function adviceFor(method: string | undefined, path: string): string | undefined {
  if (method === 'DELETE' && STORED.test(path)) return 'Nothing is stored here: delete it at the provider itself.';
  return UNJUDGED.find(([known]) => known.test(path))?.[1];
}
