import fc from 'fast-check';
import type { Json } from '../../src/index.ts';
import { argumentForms } from './argument-forms.ts';
import type { DrawnCall } from './drawn-registry.ts';
import { framings } from './marks.ts';

export interface Dialect {
  readonly name: string;
  readonly render: (calls: readonly DrawnCall[]) => string;
}

type Render = Dialect['render'];

const GAPS = [' ', '\n', ': ', ' | ', ', ', ' -> ', ';', ' arguments: ', ' with ', ' args=', '\nargs:\n', ' - ', '：'];
const JOINTS = ['\n', '', ' ', ', ', '\n\n', ' and '];

const spelled = fc.oneof(
  { weight: 6, arbitrary: fc.constant((name: string) => name) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (name: string) => name.replaceAll('_', '\\_'),
      (name: string) => `functions.${name}`,
      (name: string) => (name.toUpperCase().toLowerCase() === name.toLowerCase() ? name.toUpperCase() : name),
    ),
  },
);

const marked: fc.Arbitrary<Render> = fc
  .record({
    frame: framings,
    write: argumentForms,
    spell: spelled,
    gap: fc.constantFrom(...GAPS),
    joint: fc.constantFrom(...JOINTS),
  })
  .map(
    ({ frame, write, spell, gap, joint }) =>
      (calls) =>
        calls.map(({ name, arguments: given }) => frame({ name: spell(name), args: write(given), gap })).join(joint),
  );

const escaped = (text: string) =>
  text.replaceAll(/[\p{L}_]/gu, (sign) =>
    sign.length === 1 ? `\\u${(sign.codePointAt(0) as number).toString(16).padStart(4, '0')}` : sign,
  );

// A name that is not written with escapes by `JSON.stringify`, so that it can be found again.
const HIDDEN = 'N4M3';

const NAME_KEYS = ['name', 'tool', 'op', 'fn', 'action', '工具', 'x', 'function', 'tool_name'];
const GIVEN_KEYS = ['arguments', 'with', 'input', 'params', 'data', '引数', 'y'];

const documented: fc.Arbitrary<Render> = fc
  .record({
    nameKey: fc.constantFrom(...NAME_KEYS),
    givenKey: fc.constantFrom(...GIVEN_KEYS),
    shape: fc.constantFrom<(keys: readonly [string, string], call: DrawnCall) => Json>(
      ([name, given], call) => ({ [name]: HIDDEN, [given]: call.arguments }),
      ([name, given], call) => ({ [given]: call.arguments, [name]: HIDDEN }),
      ([name, given], call) => ({ [name]: HIDDEN, [given]: JSON.stringify(call.arguments) }),
      ([name, given], call) => ({ id: 'c1', [name]: HIDDEN, more: null, [given]: call.arguments }),
      ([name], call) => ({ [name]: HIDDEN, ...call.arguments }),
      (_, call) => ({ [HIDDEN]: call.arguments }),
      ([, given], call) => ({ [given]: { [HIDDEN]: call.arguments } }),
      (_, call) => [HIDDEN, call.arguments],
    ),
    around: fc.array(
      fc.constantFrom<(inner: Json) => Json>(
        (inner) => ({ a: inner }),
        (inner) => ({ b: 1, next: inner, c: [] }),
        (inner) => [inner],
        (inner) => ({ text: JSON.stringify(inner) }),
      ),
      { maxLength: 4 },
    ),
    isEscaped: fc.boolean(),
    indent: fc.constantFrom(0, 2),
  })
  .map(({ nameKey, givenKey, shape, around, isEscaped, indent }): Render => {
    const one = (call: DrawnCall) => {
      const inner = around.reduce<Json>((value, wrap) => wrap(value), shape([nameKey, givenKey], call));
      return JSON.stringify(inner, null, indent).replaceAll(HIDDEN, isEscaped ? escaped(call.name) : call.name);
    };
    return (calls) => calls.map(one).join('\n');
  });

const lined: fc.Arbitrary<Render> = fc
  .record({
    nameKey: fc.constantFrom('tool', 'name', 'call', 'action', 'function', 'use'),
    givenKey: fc.constantFrom('arguments', 'with', 'input', 'params'),
    dash: fc.constantFrom('', '- '),
  })
  .map(
    ({ nameKey, givenKey, dash }): Render =>
      (calls) =>
        calls
          .map(({ name, arguments: given }) => {
            const lines = Object.entries(given).map(([key, value]) => `    ${key}: ${JSON.stringify(value)}`);
            const inset = ' '.repeat(dash.length);
            return [`${dash}${nameKey}: ${name}`, `${inset}${givenKey}:`, ...lines].join('\n');
          })
          .join('\n'),
  );

const FENCES = ['', 'json', 'tool_call', 'xml', 'text', 'yaml', 'tool_code', 'call'];

const envelope = fc.oneof(
  { weight: 6, arbitrary: fc.constant((text: string) => text) },
  { weight: 1, arbitrary: fc.constantFrom(...FENCES).map((info) => (text: string) => `\`\`\`${info}\n${text}\n\`\`\``) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (text: string) => `<calls>\n${text}\n</calls>`,
      (text: string) => text.replaceAll('\n', '\r\n'),
      (text: string) => text.replaceAll(/^/gm, '> '),
      (text: string) => text.replaceAll(/^/gm, '    '),
      (text: string) => JSON.stringify({ answer: text }),
      (text: string) => JSON.stringify([{ step: 1, do: text }], null, 2),
    ),
  },
);

const BEFORE = [
  ...[
    'Let me look that up.\n\n',
    'Gern, ich sehe nach. ',
    "Bien sûr, je m'en occupe :\n",
    'Claro, un momento.\n',
    '好的，我来查一下。\n',
  ],
  ...['承知しました。調べます。\n', '<think>I need a tool for this.</think>\n', 'Sure! ', 'Step 1\n'],
];
const AFTER = [
  '\n\nOne moment.',
  '\nEinen Moment bitte.',
  '\n\nUn instant.',
  ' Espere un momento.',
  '\n请稍等。',
  '\n少々お待ちください。',
];

// Dialects that nobody speaks, drawn by their grammar.
export const madeUp: fc.Arbitrary<Dialect> = fc
  .record({
    render: fc.oneof({ weight: 8, arbitrary: marked }, { weight: 2, arbitrary: documented }, { weight: 1, arbitrary: lined }),
    wrap: envelope,
  })
  .map(({ render, wrap }) => ({ name: 'made up', render: (calls) => wrap(render(calls)) }));

export const prose = fc.record({
  before: fc.oneof(fc.constant(''), fc.constantFrom(...BEFORE)),
  after: fc.oneof(fc.constant(''), fc.constant(''), fc.constantFrom(...AFTER)),
});
