import { describe, expect, it } from 'vitest';
import { compile } from '../../entries/compile.ts';

const list = compile({ schema: { type: 'array' } } as never);
const object = compile({ schema: { type: 'object' } } as never);
const statusOf = (reply: string) => (/^[^{]*\[/.test(reply) ? list : object).judge(reply).status;

describe('text with the marks of JSON next to a document', () => {
  it.each([
    '[](a)""',
    '[6170]\n ,a b c", 44',
    '[6170] ,a b c", 44',
    '[6170],a b c", 44',
    '[6170], a b c", 44',
    '[6170]\n, a b',
    '[6170]\n"a b',
    '[1];a"',
    '[1] , x',
    '[1],a b',
    '{"a":1}, b c": 2',
    '{"a":1}\n,b',
    '{"a":1}(b)"c"',
    '{"a":1}\n"',
    '44, a b c",\n[6170]',
    '""(a)[1]',
    'a b", [1]',
    'a b" [1]',
    'a b",\n[1]',
    'a b,[1]',
    'b": {"a":1}',
    'a "b" ,\n[1]',
    '```json\n[1], a b", 2\n```',
    '{"a":1}\nx", "s": "open"',
    '{"a":1}.a = 8',
    '{"a":1}.delete()',
    '{"a":1}; x = 8',
    '{"a":1}\nfalse',
    '{"a":1}\n\nnull\n',
    'delete {"a":1}',
    'typeof {"a":1}',
  ])('is no prose: %j', (reply) => {
    expect(statusOf(reply)).not.toBe('pass');
  });

  it.each([
    '{"a":1}.',
    '{"a":1}, as you asked.',
    '{"a":1}, which has the "best" price.',
    '{"a":1},如上。',
    '{"a":1} ; voilà.',
    '{"a": 1}\n\nLet me know if the "a" is right.',
    '{"a": 1}\n\nIt is 5" long, or 12.7 cm.',
    '[1,2] (see above)',
    '[1,2] (5" long).',
    '{"a":1}</answer>',
    '{"a":1}<br class="x">',
    'Here you go,\n{"a":1}',
    'As requested, {"a":1}',
    'The "answer" is [1,2].',
    'You said "now", so here you are:\n{"a":1}',
    '"""\n{"a":1}\n"""',
    '{"a":1}\n\n- a, b\n- c',
    '{"a":1}\nThe "a" is 1.',
    '{"a":1}\nIt is 5" long.',
    '{"a":1}\nfalse would be wrong here.',
    '{"a":1}...',
    '{"a":1}; that is all.',
    'Please delete {"a":1}',
  ])('is prose: %j', (reply) => {
    expect(statusOf(reply)).toBe('pass');
  });
});
