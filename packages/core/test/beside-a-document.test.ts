import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import groups from './beside-a-document.json' with { type: 'json' };

const ticket = { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'], additionalProperties: false };
const gates = {
  list: compile({ schema: { type: 'array' } }),
  object: compile({ schema: { type: 'object' } }),
  ticket: compile({ schema: ticket }),
};

function statusOf(reply: string): string {
  const kind = reply.includes('{"id": 7}') ? 'ticket' : /^[^{]*\[/.test(reply) ? 'list' : 'object';
  return gates[kind].judge(reply).status;
}

describe.each(groups)('words beside a document: $about', ({ status, replies, words: all }) => {
  it.each(all)(`%j: ${status}`, (words) => {
    for (const reply of replies) expect(status.split(' or ')).toContain(statusOf(reply.replace('{words}', () => words)));
  });
});
