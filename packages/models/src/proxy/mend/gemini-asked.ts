import type { Json, JsonObject } from '@tamis/core';
import { geminiSchema, isObject } from '@tamis/core/internal';
import type { AskedDocument, UnjudgedFormat } from './asked-document.ts';
import { member } from './gemini-past.ts';

const CONFIG = 'generationConfig';

export function geminiAsked(request: JsonObject): AskedDocument | UnjudgedFormat | undefined {
  const config = member(request, CONFIG);
  const [type, plain, own] = ['responseMimeType', 'responseJsonSchema', 'responseSchema'].map((name) => member(config, name));
  if ((type ?? 'text/plain') !== 'text/plain' && type !== 'application/json')
    return { objection: `\`${CONFIG}.responseMimeType\` is not judged; expected application/json or text/plain.` };
  if (member(config, 'responseFormat') !== undefined)
    return { objection: `\`${CONFIG}.responseFormat\` is not judged; use \`responseMimeType\` and \`responseJsonSchema\`.` };
  if ((plain ?? null) !== null) return { at: `${CONFIG}.responseJsonSchema`, schema: plain as Json };
  if ((own ?? null) !== null)
    return { at: `${CONFIG}.responseSchema`, schema: isObject(own) ? geminiSchema(own) : (own as Json) };
  return type === 'application/json' ? { at: `${CONFIG}.responseMimeType`, schema: true } : undefined;
}
