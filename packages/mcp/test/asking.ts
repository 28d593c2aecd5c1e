import type { JsonObject } from '@tamis/core';
import type { Said } from './play.ts';

export const ACCEPT = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

const META = 'io.modelcontextprotocol/';
const MODERN = '2026-07-28';

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly said: Said | undefined;
}

export async function post(url: string, body: string, headers: object = {}, signal?: AbortSignal): Promise<Answered> {
  const answer = await fetch(url, { method: 'POST', headers: { ...ACCEPT, ...headers }, body, signal: signal ?? null });
  const text = await answer.text();
  const json = text.startsWith('{') ? text : /^data: (\{.*)$/m.exec(text)?.[1];
  return {
    status: answer.status,
    headers: answer.headers,
    text,
    said: json === undefined ? undefined : (JSON.parse(json) as Said),
  };
}

export interface AskedBy {
  readonly name?: string;
  readonly capabilities?: JsonObject;
  readonly headers?: object;
  readonly signal?: AbortSignal;
}

export async function askModern(url: string, method: string, params: JsonObject = {}, by: AskedBy = {}): Promise<Answered> {
  const { name = 'test', capabilities = {}, headers = {}, signal } = by;
  const { _meta = {}, ...others } = params;
  const about = { protocolVersion: MODERN, clientInfo: { name, version: '1' }, clientCapabilities: capabilities };
  const own = Object.fromEntries(Object.entries(about).map(([key, value]) => [`${META}${key}`, value]));
  const named = params.taskId ?? params.name;
  const mirrors = {
    'mcp-protocol-version': MODERN,
    'mcp-method': method,
    ...(typeof named === 'string' && { 'mcp-name': named }),
  };
  const message = { jsonrpc: '2.0', id: 1, method, params: { ...others, _meta: { ...own, ...(_meta as JsonObject) } } };
  return await post(url, JSON.stringify(message), { ...headers, ...mirrors }, signal);
}
