import { Fault, type JsonObject } from '@tamis/core';
import { isObject } from '@tamis/core/internal';
import { errorFault } from '../classify/error-fault.ts';
import { bodyIn, type ReadJson } from '../json/body-in.ts';

export function documentOf(text: string, read: ReadJson = bodyIn): JsonObject {
  if (text.trim() === '') throw new Fault('fault.bad-body', 'The response is empty; expected a JSON object.');
  const body = read(text);
  const fault = errorFault(body, text);
  if (fault) throw fault;
  if (isObject(body)) return body;
  const found = text.trimStart().startsWith('<') ? 'HTML' : body === undefined ? 'not JSON' : 'JSON, but not an object';
  throw new Fault('fault.bad-body', `Expected a JSON object in the response, found ${found}.`, { excerpt: text });
}
