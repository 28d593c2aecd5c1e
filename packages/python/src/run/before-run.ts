import type { CodeProblem, PathResult } from '@tamis/core';
import type { PythonLimits } from '../limits.ts';

/** What is wrong with the text of code before any interpreter sees it. */
export function textProblem(code: string, { codeBytes }: PythonLimits): CodeProblem | undefined {
  const length = Buffer.byteLength(code);
  if (length > codeBytes) {
    const message = `The code is ${length} bytes long; at most ${codeBytes} are allowed.`;
    return { type: 'SCHEMA_VIOLATION', reason: 'too-long', message };
  }
  if (code.isWellFormed()) return undefined;
  const line = code.slice(0, loneSurrogate(code)).split('\n').length;
  const message = 'The code contains a lone surrogate, which is not valid UTF-8.';
  return { type: 'ENCODING_ERROR', reason: 'encoding', message, line };
}

function loneSurrogate(text: string): number {
  return text.search(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/);
}

/** The result of a path that is not given to the code at all. */
export function longPath(path: string, { pathBytes }: PythonLimits): PathResult | undefined {
  const length = Buffer.byteLength(path);
  if (length <= pathBytes) return undefined;
  const message = `The path is ${length} bytes long; at most ${pathBytes} are allowed.`;
  return { error: { type: 'RUNTIME_ERROR', reason: 'path-too-long', message } };
}
