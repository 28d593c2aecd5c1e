import { expect, it } from 'vitest';
import { jsonl, tamis } from './tamis.ts';

it('a reply that the provider cut is still held when its record is judged again', async () => {
  const first = await tamis(['check'], '{"unit_id": "b", "reply": "{\\"n\\": 1}", "finish_reason": "length"}\n');
  const again = await tamis(['check'], first.stderr);
  expect(again.stdout.toString()).toBe('');
  expect(jsonl(again.stderr)).toMatchObject([{ status: 'hold', code: 'extract.cut-by-provider' }]);
});
