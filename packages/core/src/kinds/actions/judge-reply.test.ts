import { expect, test } from 'vitest';
import { type ActionContract, compile } from '../../index.ts';

const actions: ActionContract['actions'] = [
  { id: 'go', type: 'move', command: 'go on' },
  { id: 'run', type: 'move', command: 'run', preconditions: [{ name: 'dry', expr: 'world.dry' }] },
  { id: 'wait', command: 'wait' },
];
const gate = compile({ kind: 'actions', actions });

test('the other documents of a reply are shown as the actions that they choose', () => {
  expect(gate.judge('{"choice": 1}\n\nor\n\n{"choice": 3}')).toMatchObject({
    status: 'hold',
    reason: 'several',
    held: { action: { id: 'wait' } },
    alternatives: [{ action: { id: 'go' } }],
  });
});

test('a document may come as bytes', () => {
  const reply = new TextEncoder().encode('{"choice": 3}');
  expect(gate.judge(reply)).toMatchObject({ status: 'pass', value: { action: { id: 'wait' } }, changes: [] });
});

test.each(['wait', '"wait"', ' 3. wait\n', 'go on', '\ufeffwait', 'stay', 'go ön'])(
  'a reply means the same as text and in bytes: %j',
  (reply) => {
    expect(gate.judge(new TextEncoder().encode(reply))).toEqual(gate.judge(reply));
  },
);

test('bytes that are not text name no action', () => {
  const bytes = new Uint8Array([...new TextEncoder().encode('wait'), 0xff]);
  expect(gate.judge(bytes)).toMatchObject({ status: 'fail', changes: [{ code: 'extract.invalid-utf8' }] });
});

test('the sign that stands for such bytes is not what they meant', () => {
  const odd = compile({ kind: 'actions', actions: [{ id: 'odd', command: 'go \ufffd' }] });
  expect(odd.judge('go \ufffd').status).toBe('pass');
  expect(odd.judge(new Uint8Array([...new TextEncoder().encode('go '), 0xff])).status).toBe('fail');
});

test('what an action declares itself is not what others of its type have', async () => {
  expect((await gate.check('{"choice": 1}', { dry: false })).status).toBe('pass');
  const { status, findings } = await gate.check('{"choice": 2}', { dry: false });
  expect([status, findings[0]?.code]).toEqual(['fail', 'preconditions.unmet']);
});
