import type { Json, JsonObject } from '@tamis/core';
import { isJsonObject } from '@tamis/core/unit';

/** Asks the server; rejects if it answers with an error. */
export type AskServer = (method: string, params: JsonObject) => Promise<Json>;

/** More tools or pages than this are abuse. */
const MOST_TOOLS = 1000;
const MOST_PAGES = 100;

/** All tools of a server, page by page. Of two with the same name the first counts; tools without a name are left out. */
export async function listTools(ask: AskServer): Promise<readonly JsonObject[]> {
  const tools = new Map<string, JsonObject>();
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await ask('tools/list', cursor === undefined ? {} : { cursor });
    const { tools: listed, nextCursor } = isJsonObject(answer) ? answer : ({} as JsonObject);
    if (!Array.isArray(listed)) throw new Error('The server did not answer tools/list with a list of tools.');
    for (const tool of listed as readonly Json[]) if (isTool(tool) && !tools.has(tool.name)) tools.set(tool.name, tool);
    if (tools.size > MOST_TOOLS) throw new Error(`The server lists more than ${MOST_TOOLS} tools.`);
    if (typeof nextCursor !== 'string') return [...tools.values()];
    cursor = nextCursor;
  }
  throw new Error(`The server lists its tools on more than ${MOST_PAGES} pages.`);
}

/** Names that every part of the gate can handle: short, and without characters that act on a terminal. */
function isTool(tool: Json): tool is JsonObject & { readonly name: string } {
  return isJsonObject(tool) && typeof tool.name === 'string' && /^[\w./:@-]{1,128}$/.test(tool.name);
}
