import { expect, test } from 'vitest';
import { ToolNames } from '../registry/tool-names.ts';
import { brokenCall } from './broken-call.ts';

const names = new ToolNames(['get_weather']);
const yaml = (name: string) => `Then:\nname: ${name}\narguments:\n  a: 1\n`;
const others = Array.from({ length: 40 }, (_, index) => yaml(`zq${index}`)).join('');

test('the name of a tool is found after any number of others, but a near miss is not', () => {
  const codes = (text: string) => brokenCall(text, names).flatMap(({ findings }) => findings.map(({ code }) => code));
  expect(codes(others + yaml('get_weather'))).toEqual(['tools.unreadable-call']);
  expect(codes(yaml('get_wether'))).toEqual(['tools.unreadable-call']);
  expect(codes(others + yaml('get_wether'))).toEqual([]);
});
