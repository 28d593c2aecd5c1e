import { type Finding, hintOf, isJsonObject, type Json, type JsonObject, messageOf } from '@tamis/core';
import type { Answer } from './call.ts';

export function notRun(sentences: readonly string[], meta: JsonObject = {}): Answer {
  return { kind: 'result', result: { content: [text(sentences.join('\n'))], isError: true, ...metaOf(meta) } };
}

export function pending(review: string): Answer {
  const sentences = [
    `This call waits for a person to decide (review ${review}). Nothing was run.`,
    'Make the same call with the same arguments later to get its result.',
  ];
  return notRun(sentences, { 'tamis/status': 'pending', 'tamis/review': review });
}

// A result with a remark before its content: a change must not go unreported.
export function remarked(result: Json, remark: string): Answer {
  const { content, ...rest } = isJsonObject(result) ? result : ({} as JsonObject);
  return { kind: 'result', result: { ...rest, content: [text(remark), ...(Array.isArray(content) ? (content as Json[]) : [])] } };
}

export function sentencesOf(findings: readonly Finding[]): readonly string[] {
  const causes = findings.filter(({ severity, causedBy }) => severity === 'error' && causedBy === undefined);
  return [...new Set((causes.length > 0 ? causes : findings).map(sentenceOf))];
}

function sentenceOf(finding: Finding): string {
  const [, , , part, ...tokens] = finding.path.split('/');
  const argument = part === 'arguments' && tokens.length > 0 ? `${tokens.join('.').slice(0, 80)}: ` : '';
  return `${argument}${hintOf(finding) || messageOf(finding)}`;
}

function text(said: string): JsonObject {
  return { type: 'text', text: said };
}

function metaOf(meta: JsonObject): JsonObject {
  return Object.keys(meta).length === 0 ? {} : { _meta: meta };
}
