import type { Model } from '@tamis/core';
import { GeminiGathering } from '@tamis/core/providers';
import { checkProviderOptions } from '../provider/check-provider-options.ts';
import type { Protocol } from '../provider/protocol.ts';
import { providerModel } from '../provider/provider-model.ts';
import type { ProviderOptions } from '../provider/provider-options.ts';
import { geminiReply } from './reply.ts';
import { geminiBody, geminiPath } from './request.ts';
import { geminiTakes } from './takes.ts';

/** Gemini, asked one question at a time. */
export const gemini: Protocol = {
  name: 'gemini',
  baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
  keyVariables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
  // Never in the URL, which ends up in the logs of everything on the way.
  headers: (key) => (key === null ? {} : { 'x-goog-api-key': key }),
  path: geminiPath,
  body: geminiBody,
  gathering: () => new GeminiGathering(),
  reply: geminiReply,
  takes: geminiTakes,
};

/** A model of Google's Gemini API, or of any server that speaks generateContent. */
export function geminiModel(options: ProviderOptions): Model {
  checkProviderOptions('geminiModel', options);
  return providerModel(gemini, options);
}
