import { expect, test } from 'vitest';
import { compiler } from '../src/entries/compiler.ts';
import { document } from '../src/entries/document.ts';
import { schemaCode } from '../src/entries/schema-code.ts';
import { streams } from '../src/entries/streams.ts';

const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } as const;

test('without the part for streams nothing is told before the end, and the verdict is the same', () => {
  const [bare, following] = [compiler({ kinds: [document] }), compiler({ kinds: [document], streams })].map((compile) => {
    const stream = compile({ schema }).stream();
    return { update: stream.push('{"n": "many"'), verdict: stream.push('}') && stream.end() };
  });
  expect(bare?.update).toEqual({ completed: [], partial: undefined, violated: [] });
  expect(following?.update.partial).toEqual({ n: 'many' });
  expect(bare?.verdict).toEqual(following?.verdict);
  expect(bare?.verdict.status).toBe('fail');
});

test('code is made of a schema where many replies come, and only by the part for it', () => {
  let made = 0;
  const counting: typeof schemaCode = (root) => {
    made++;
    return schemaCode(root);
  };
  const gates = [compiler({ kinds: [document] }), compiler({ kinds: [document], code: counting })].map((compile) =>
    compile({ schema }),
  );
  const said = gates.map((gate) => Array.from({ length: 100 }, (_, n) => gate.judge(`{"n": ${n % 3 === 0 ? '"x"' : n}}`)));
  expect(said[0]).toEqual(said[1]);
  expect(made).toBe(1);
});
