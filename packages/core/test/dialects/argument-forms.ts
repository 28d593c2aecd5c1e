import fc from 'fast-check';
import type { Json, JsonObject } from '../../src/index.ts';

export type WriteArguments = (given: JsonObject) => string;

const text = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value));

const json = fc.constantFrom<WriteArguments>(
  (given) => JSON.stringify(given),
  (given) => JSON.stringify(given, null, 2),
  (given) => JSON.stringify(given).replaceAll(/(?<=")([:,])(?=["[{\d])/g, '$1 '),
  (given) => JSON.stringify(JSON.stringify(given)),
  (given) => JSON.stringify([given]),
  (given) => JSON.stringify({ input: given }),
);

const SIGNS = ['=', ': ', ':', ' = ', ' => ', ' -> ', ' → ', ':=', '：', '＝', ' : '];
const BULLETS = ['', '', '', '- ', '* ', '--', '• ', '  ', '@'];
const QUOTES = ['"', '', "'", '`', '**'];
const JOINTS = [', ', '\n', '; ', ' ', ' | ', ' & ', ',\n', '、'];

const pairs = fc
  .record({
    sign: fc.constantFrom(...SIGNS),
    bullet: fc.constantFrom(...BULLETS),
    quoteOfKey: fc.constantFrom('', '', '', ...QUOTES),
    quoteOfValue: fc.constantFrom(...QUOTES),
    joint: fc.constantFrom(...JOINTS),
  })
  .map(
    ({ sign, bullet, quoteOfKey, quoteOfValue, joint }): WriteArguments =>
      (given) =>
        Object.entries(given)
          .map(([key, value]) => `${bullet}${quoteOfKey}${key}${quoteOfKey}${sign}${quoteOfValue}${text(value)}${quoteOfValue}`)
          .join(joint),
  );

const elements = fc
  .tuple(
    fc.constantFrom(
      (key: string, value: string) => `<${key}>${value}</${key}>`,
      (key: string, value: string) => `<slot k="${key}">${value}</slot>`,
      (key: string, value: string) => `<par=${key}>${value}</par>`,
      (key: string, value: string) => `<k>${key}</k><v>${value}</v>`,
      (key: string, value: string) => `<|key|>${key}<|val|>${value}`,
      (key: string, value: string) => `<|"|>${key}<|"|>:<|"|>${value}<|"|>`,
      (key: string, value: string) => `[${key}]${value}[/${key}]`,
    ),
    fc.constantFrom('', '\n', ' '),
  )
  .map(
    ([element, joint]): WriteArguments =>
      (given) =>
        Object.entries(given)
          .map(([key, value]) => element(key, text(value)))
          .join(joint),
  );

export const argumentForms: fc.Arbitrary<WriteArguments> = fc.oneof(
  { weight: 3, arbitrary: json },
  { weight: 5, arbitrary: pairs },
  { weight: 2, arbitrary: elements },
);
