import fc from 'fast-check';

export const NAMES = [
  'name',
  'n',
  'f',
  'yes',
  'no',
  'nothing',
  'items',
  'nested',
  'obj',
  'rows',
  'text',
  'empty',
  'blank',
  'holes',
];
const KEYS = ['id', 's', 'gone', 'deep', 'v', 'k', 'title', 'a b', 'items', 'é'];

const floats = fc.oneof(
  fc.constantFrom('2.0', '-0.0', '0.1', '1e-07', '1e22', '1.5', '100000.0', '1e16', '3.14159', '-2.5', '0.5', '1e100'),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map(floatText),
);
const whole = fc.oneof(
  fc.integer({ min: -5, max: 12 }).map(String),
  fc.constantFrom('9007199254740993', '-123456789012345678901234567890', '1000000', '0'),
);
const text = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'a',
    'Ada',
    'b',
    "it's",
    'say "x"',
    '<b> & </b>',
    'two words',
    'línea',
    '\n',
    '😀',
    '3',
    '2.0',
    'None',
  ),
  fc.string({ maxLength: 6 }),
);

// As Python writes a float in JSON: never as a whole number.
function floatText(value: number): string {
  const written = Object.is(value, -0) ? '-0.0' : String(value);
  return /[.e]/.test(written) ? written : `${written}.0`;
}

const { value, object } = fc.letrec<{ value: string; list: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    { weight: 3, arbitrary: fc.constantFrom('null', 'true', 'false') },
    { weight: 2, arbitrary: floats },
    { weight: 2, arbitrary: whole },
    { weight: 3, arbitrary: text.map((one) => JSON.stringify(one)) },
    { weight: 2, arbitrary: tie('list') },
    { weight: 3, arbitrary: tie('object') },
  ),
  list: fc.array(tie('value'), { maxLength: 4 }).map((items) => `[${items.join(', ')}]`),
  object: fc
    .uniqueArray(fc.tuple(fc.constantFrom(...KEYS), tie('value')), { selector: ([key]) => key, maxLength: 5 })
    .map(written),
}));

const rows = fc.array(object, { maxLength: 4 }).map((items) => `[${items.join(', ')}]`);

function written(fields: readonly (readonly [string, string])[]): string {
  return `{${fields.map(([key, one]) => `${JSON.stringify(key)}: ${one}`).join(', ')}}`;
}

export const context: fc.Arbitrary<string> = fc
  .tuple(...NAMES.map((name) => fc.option(name === 'rows' ? rows : name === 'obj' ? object : value, { freq: 9 })))
  .map((values) =>
    written(
      values.flatMap((one, at) => {
        return one === null ? [] : [[NAMES[at] as string, one] as const];
      }),
    ),
  );
