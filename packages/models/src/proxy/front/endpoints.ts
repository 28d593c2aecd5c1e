import { anthropicSpeech } from '../mend/anthropic-speech.ts';
import { geminiSpeech, geminiStreamSpeech } from '../mend/gemini-speech.ts';
import { openAiSpeech } from '../mend/open-ai-speech.ts';
import { responsesSpeech } from '../mend/responses-speech.ts';
import type { Speech } from '../speech.ts';

export const SPEECHES: readonly Speech[] = [openAiSpeech, responsesSpeech, anthropicSpeech, geminiSpeech, geminiStreamSpeech];

const SLASH = '(?:/|%2[fF])';

// Escapes of dots, slashes and backslashes, and of the percent sign, which could begin any of them.
const ESCAPED = '2[eEfF5]|5[cC]';

// Path segments that can't leave their place, whether a server decodes escapes before or after it splits the path.
const NAMES = `(?:${SLASH}(?!\\.{1,2}(?:${SLASH}|$))(?:[\\w.:@~-]|%(?!${ESCAPED})[0-9a-fA-F]{2})+)`;

const PASSED: readonly { readonly method: 'GET' | 'POST'; readonly path: RegExp }[] = [
  { method: 'GET', path: new RegExp(`^/v1(?:alpha|beta)?/models${NAMES}*$`) },
  { method: 'POST', path: /^\/v1\/(?:embeddings|moderations|messages\/count_tokens|responses\/input_tokens)$/ },
  { method: 'POST', path: /^\/v1(?:alpha|beta)?\/models\/[\w.@~-]+:(?:embedContent|batchEmbedContents|countTokens)$/ },
];

export function passedMethod(method: string | undefined, path: string): 'GET' | 'POST' | undefined {
  return PASSED.find((one) => one.method === method && one.path.test(path))?.method;
}

export function passedName(path: string): string {
  return path.replace(/(?<=\/models\/)(?:[^:]|:(?![a-zA-Z]+$))+/, 'MODEL');
}

const STORED = /^\/v1\/(?:responses|chat\/completions|conversations)\/[^/]+/;

// Endpoints that generate output but are not judged, with advice on what to use instead. The first match applies.
const UNJUDGED: readonly (readonly [path: RegExp, advice: string])[] = [
  [/^\/v1\/completions$/, 'Use /v1/responses or /v1/chat/completions.'],
  [/^\/v1\/complete$/, 'Use /v1/messages.'],
  [/^\/v1\/responses\/compact$/, 'Use /v1/responses, which can compact a conversation itself.'],
  [
    /^\/v1\/(?:responses|chat\/completions)\/[^/]+/,
    "It would return the model's reply before it was judged; keep the response that was served.",
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
    'Audio, images and live sessions are not judged: send them directly to the provider.',
  ],
  [
    /:(?:predict|predictLongRunning|generateAnswer|generateText|generateMessage|bidiGenerateContent)$/,
    'Use /v1beta/models/MODEL:generateContent.',
  ],
];

// Advice on what to use instead of an endpoint that generates output but is not judged. Returns undefined for other endpoints.
export function adviceFor(method: string | undefined, path: string): string | undefined {
  if (method === 'DELETE' && STORED.test(path)) return 'Nothing is stored here: delete it directly at the provider.';
  return UNJUDGED.find(([known]) => known.test(path))?.[1];
}
