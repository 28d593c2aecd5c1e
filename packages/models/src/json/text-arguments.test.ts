import { expect, it } from 'vitest';
import { bodyIn } from './body-in.ts';
import { withTextArguments } from './text-arguments.ts';

const LONG = '{ "id" : 9007199254740993, "s":"é\\" }" }';

it('arguments whose numbers JSON.parse would alter are the text that was written', () => {
  for (const key of ['"input"', '"args"', '"arguments"', '"parameters"', '"\\u0069nput"'])
    expect(withTextArguments(`[{${key} :\n ${LONG}}, 1]`)).toBe(`[{${key} :\n ${JSON.stringify(LONG)}}, 1]`);
  expect(bodyIn(`{"a":[{"input":${LONG}},{"args":{"input":${LONG}}}]}`)).toEqual({
    a: [{ input: LONG }, { args: `{"input":${LONG}}` }],
  });
});

it('everything else is what it was', () => {
  for (const text of [
    `{"input":{"id":1,"s":"9007199254740993"},"n":9007199254740993}`,
    `{"input":"{\\"id\\":9007199254740993}","b":"\\"input\\":${'\\\\'}"}`,
    `{"a":["input",{"id":9007199254740993}],"inputs":{"id":9007199254740993}}`,
    `{"input":[9007199254740993]}`,
  ])
    expect(withTextArguments(text)).toBe(text);
  const beside = `{"input":{"query":"x"},"args":${LONG}}`;
  expect(bodyIn(beside)).toEqual({ input: { query: 'x' }, args: LONG });
});

it('a call whose arguments occur twice has two meanings, even if both read the same', () => {
  const same = '{"id":9007199254740992}';
  const long = '{"id":9007199254740993}';
  for (const key of ['input', 'args', 'arguments', 'parameters', '\\u0069nput'])
    for (const [one, other] of [
      [long, same],
      [same, long],
      [long, long],
      ['{"id":1}', '{"id":1.0}'],
      ['"{}"', '"{}"'],
    ])
      expect(() => bodyIn(`[{"${key}":${one},"${key}":${other}}]`)).toThrow('occurs twice');
  expect(() => bodyIn(`{"function":{"args":${long}},"function":{"args":${same}}}`)).toThrow('occurs twice');
  expect(bodyIn(`{"id":"a","input":${long},"id":"a"}`)).toEqual({ id: 'a', input: long });
  expect(bodyIn(`{"input":{"id":1,"id":1}}`)).toEqual({ input: '{"id":1,"id":1}' });
});
