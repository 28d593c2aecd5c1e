import { describe, expect, it } from 'vitest';
import { compile } from '../src/index.ts';
import { growthBySize, LINEAR } from './growth.ts';

const anything = compile({});
const statusOf = (reply: string) => anything.judge(reply).status;
const fenced = (language: string, ...lines: string[]) => ['```'.concat(language), ...lines, '```'].join('\n');

const DOCUMENTS = [
  fenced('python', '# The answer as a dict', '{"a": 1}'),
  fenced('python', '{"a": 1}  # done'),
  fenced('js', '({"a": 1})'),
  fenced('javascript', '{"a": 1};'),
  fenced('html', '<code>', '{"a": 1}', '</code>'),
  fenced('xml', '<answer>{"a": 1}</answer>'),
  fenced('json', '// comment', '{"a": 1}'),
  fenced('json5', '{a: 1}'),
  fenced('', 'Answer: {"a": 1}'),
  fenced('text', '{"a": 1}'),
  'Here you go (as requested): {"a": 1}',
  'I used the function (foo), and the result is {"a": 1}',
  'The function returns {"a": 1}',
  'Result\n======\n{"a": 1}',
  '答案是[1, 2]',
  '答案：{"a": 1}',
  'Final answer => {"a": 1}',
  'Output -> {"a": 1}',
  'json{"a": 1}',
  'Note: total = 5\n\n{"a": 5}',
  'x = 5 and y = 6, so:\n{"a": 11}',
  '["planet"]\nNote: the above is it',
  'The class is {"a": 1}',
  'If you look in the table, {"a": 1}',
];

const STATEMENTS = [
  'x = [1, 2, 3]',
  'data =\n{"a": 1}',
  'data =\n{"a": 1}\nDone.',
  'print(\n{"a": 1}\n)',
  'foo(x, {"a": 1})',
  'The result is x[0] = {"a": 1}',
  'Use `foo([1, 2])` to do it',
  'return {"a": 1}',
  'module.exports = {"a": 1};',
  'export default {"a": 1};',
  'json.loads(\'{"a": 1}\')',
  'x == {"a": 1}',
  'if x in [1, 2]:',
  '[db]\nhost: localhost',
  fenced('json', 'const x = {"a": 1};'),
  fenced('', 'data = {"a": 1}'),
  fenced('typescript', 'type A = { a: string };'),
  fenced('sh', 'echo \'{"a": 1}\''),
  fenced('yaml', 'a: [1, 2]'),
];

const PROGRAMS = [
  '[[products]]\nname = "A"',
  '[tool.poetry]\n# c\n\nname = "x"',
  '[Unit]\nDescription=X\nAfter=network.target',
  'title = "T"\n\n[owner]\nname = "Tom"\nports = [8000, 8001]',
  'x = {"a": 1}\ny = {"a": 2}',
  'def f():\n    return {"a": 1}\n',
  'for i in [1, 2, 3]:\n  print(i)',
  '@app.route("/x", methods=["GET"])\ndef f(): pass',
  'Here is the code:\n\ndata = {"a": 1}\nprint(data)\n\nIt prints it.',
  fenced('', 'import json', 'data = {"a": 1}'),
  fenced('json', 'import json', 'data = {"a": 1}'),
  fenced('python', '@dec(["a"])', 'def f():', '    return None'),
  fenced('python', 'class A:', '    x = {}'),
  fenced('js', 'function f() {', '  return {"a": 1};', '}'),
  fenced('c', 'int a[] = {1, 2, 3};'),
  fenced('csharp', '[HttpGet]', 'public int X() { return 1; }'),
  fenced('rust', 'let v = vec![1, 2];'),
  fenced('go', 'var x = []string{"a"}'),
  fenced('typescript', 'interface A { a: number; }'),
  fenced('css', 'a { color: red; }'),
  fenced('bash', 'if [ -f x ]; then echo hi; fi'),
  fenced('sql', 'INSERT INTO t VALUES (\'{"a": 1}\');'),
  fenced('dockerfile', 'CMD ["node", "x.js"]'),
  fenced('yaml', 'a: {"b": 1}', 'c: 2'),
];

describe('a literal', () => {
  it.each(DOCUMENTS)('is a document: %j', (reply) => expect(statusOf(reply)).toBe('pass'));
  it.each(STATEMENTS)('of a lone statement is held: %j', (reply) => expect(statusOf(reply)).toBe('hold'));
  it.each(PROGRAMS)('of a program is none: %j', (reply) => {
    expect(anything.judge(reply)).toMatchObject({ status: 'fail', findings: [{ code: 'extract.code' }] });
  });

  it.each(['arr[0]', 'x["a"][0] = 3', 'm[0][1][2]', 'See list[1] and dict["k"].', 'a[0] = 1'])(
    'that is an index is none: %j',
    (reply) => {
      expect(anything.judge(reply)).toMatchObject({ status: 'hold', held: reply, changes: [{ code: 'extract.bare-text' }] });
    },
  );

  it('that is an index does not contradict the document beside it', () => {
    expect(anything.judge('As said in notes[1]:\n{"a": 1}')).toMatchObject({ status: 'pass', value: { a: 1 } });
  });

  it('in code is looked at in linear time', () => {
    for (const piece of ['x = {"a": 1}\n', 'f({"a": 1}, ', '[a]\n', 'x[0] ', 'a = [', 'if (x) {\n'])
      expect(
        growthBySize(statusOf, (size) => piece.repeat(size), 20_000),
        piece,
      ).toBeLessThan(LINEAR);
  });
});
