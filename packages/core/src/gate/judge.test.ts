import { expect, it } from 'vitest';
import { defaultPolicy } from '../contract/policy.ts';
import { compile } from '../index.ts';
import type { Reply } from '../model/reply.ts';
import { checkedReply } from './decode-reply.ts';
import { documentReader } from './document-reader.ts';
import { NO_PARTS } from './parts.ts';

it('treats null and undefined as an empty reply, and refuses what is neither text nor bytes', () => {
  expect([null, undefined, 'a'].map(checkedReply)).toEqual(['', '', 'a']);
  expect(checkedReply(new Uint8Array([1]))).toEqual(new Uint8Array([1]));
  expect(() => checkedReply(5 as unknown as Reply)).toThrow(new TypeError('A reply is text or bytes, not a number.'));
  expect(() => checkedReply({} as unknown as Reply)).toThrow(new TypeError('A reply is text or bytes, not an object.'));
  expect(compile({}).judge(null as unknown as Reply)).toMatchObject({ status: 'fail', findings: [{ code: 'extract.empty' }] });
});

it('takes a schema that compiles', () => {
  const read = documentReader({ type: 'array' }, defaultPolicy, NO_PARTS);
  expect(read('[1]')).toMatchObject({ status: 'pass', value: [1] });
  expect(() => documentReader({ type: 'nothing' } as never, defaultPolicy, NO_PARTS)).toThrow('must compile');
});
