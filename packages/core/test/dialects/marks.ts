import fc from 'fast-check';

export interface Parts {
  readonly name: string;
  readonly args: string;
  readonly gap: string;
}

export type Framing = (parts: Parts) => string;

const word = fc.oneof(
  fc.constantFrom('call', 'zap', 'tool_use', 'do', 'K3', 'x:run', 'DSML', 'act-on', 'invoke', 'fn', '工具', 'вызов', 'tool_call'),
  fc.stringMatching(/^[a-z]{5,8}$/),
);

const TOKENS: readonly (readonly [string, string])[] = [
  ...[['<|', '|>'] as const, ['<｜', '｜>'] as const, ['[', ']'] as const, ['◁', '▷'] as const, ['⟦', '⟧'] as const],
  ...[['<|', '>'] as const, ['<', '|>'] as const, ['<<', '>>'] as const, ['⟨', '⟩'] as const, ['⟪', '⟫'] as const],
];

const token = fc
  .record({ sign: fc.constantFrom(...TOKENS), said: word, end: fc.constantFrom('none', 'slash', 'end', 'same') })
  .map(({ sign: [open, close], said, end }) => {
    const spoken =
      open === '['
        ? said
            .toUpperCase()
            .replaceAll(/[^A-Z0-9]/g, '_')
            .padEnd(2, '_')
            .replace(/^[^A-Z]/, 'T')
        : said;
    const last = { none: '', slash: `/${spoken}`, end: open === '[' ? `END_${spoken}` : `end_${spoken}`, same: spoken }[end];
    return { open: `${open}${spoken}${close}`, close: last === '' ? '' : `${open}${last}${close}` };
  });

const tokenFraming = fc
  .tuple(
    token,
    token,
    fc.constantFrom<(one: Token, other: Token) => Framing>(
      (one) =>
        ({ name, args, gap }) =>
          `${one.open}${name}${gap}${args}${one.close}`,
      (one) =>
        ({ name, args, gap }) =>
          `${one.open}\n${name}${gap}${args}\n${one.close}`,
      (one, other) =>
        ({ name, args }) =>
          `${one.open}${name}${other.open}${args}${other.close}${one.close}`,
      (one) =>
        ({ name, args }) =>
          `${name}${one.open}${args}${one.close}`,
      (one) =>
        ({ name, args, gap }) =>
          `${name}${gap}${args}${one.open}`,
      (one, other) =>
        ({ name, args }) =>
          `${one.open}${args}${other.open}${name}${one.close}`,
      (one, other) =>
        ({ name, args }) =>
          `${one.open}call tool="${name}" index="0"${other.open}${args}${other.close}`,
    ),
  )
  .map(([one, other, frame]) => frame(one, other));

interface Token {
  readonly open: string;
  readonly close: string;
}

const inAttribute = (text: string) => text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const tagFraming = fc
  .tuple(
    word,
    word,
    fc.constantFrom<(tag: string, other: string) => Framing>(
      (tag) =>
        ({ name, args, gap }) =>
          `<${tag}>${name}${gap}${args}</${tag}>`,
      (tag) =>
        ({ name, args, gap }) =>
          `<${tag}>\n${name}${gap}${args}\n</${tag}>`,
      (tag) =>
        ({ name, args, gap }) =>
          `<${tag}>${name}${gap}${args}`,
      (tag) =>
        ({ name, args }) =>
          `<${tag} name="${name}">${args}</${tag}>`,
      (tag, key) =>
        ({ name, args }) =>
          `<${tag} ${key.replaceAll(/\W/g, 'n')}='${name}'>\n${args}\n</${tag}>`,
      (tag) =>
        ({ name, args }) =>
          `<${tag}=${name}>${args}</${tag}>`,
      (tag) =>
        ({ name, args }) =>
          `<${tag}:${name}>${args}</${tag}:${name}>`,
      () =>
        ({ name, args }) =>
          `<${name}>${args}</${name}>`,
      () =>
        ({ name, args }) =>
          `<${name} with="${inAttribute(args)}"/>`,
      (tag) =>
        ({ name, args }) =>
          `<${tag} name="${name}" with="${inAttribute(args)}" />`,
      (tag, other) =>
        ({ name, args }) =>
          `<${tag}><${other}>${name}</${other}><with>${args}</with></${tag}>`,
      (tag, other) =>
        ({ name, args }) =>
          `<${tag}>${name}</${tag}>\n<${other}>${args}</${other}>`,
      (tag) =>
        ({ name, args }) =>
          `<${tag}>${args}\n${name}</${tag}>`,
      (tag, other) =>
        ({ name, args }) =>
          `<${tag}><${other}>${args}</${other}><n>${name}</n></${tag}>`,
    ),
    fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text,
      (text) => text.replaceAll('<', '＜').replaceAll('>', '＞'),
      (text) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      (text) => text.replaceAll('<', '\\<').replaceAll('>', '\\>'),
    ),
  )
  .map(
    ([tag, other, frame, angle]): Framing =>
      (parts) =>
        angle(frame(tag, other)(parts)),
  );

const LABELS = [
  'Action',
  'Tool',
  'Function',
  'Call',
  'Tool Call',
  'Action 1',
  'Werkzeug',
  'Outil',
  '工具',
  'ツール',
  'Действие',
  'op',
  'Using',
];
const SECOND = ['Input', 'Action Input', 'Arguments', 'Parameters', 'With', 'Eingabe', '参数', '引数', 'Args'];

const header = fc
  .record({
    lead: fc.constantFrom('', '', '### ', '**', '- ', '> ', '1. '),
    label: fc.constantFrom(...LABELS),
    sign: fc.constantFrom(': ', ':', '：', ' = ', '=', ' → ', ' -> '),
    quote: fc.constantFrom('', '', '`', '"'),
    second: fc.constantFrom('', ...SECOND),
    between: fc.constantFrom('\n', ' ', '\n\n', ', '),
  })
  .map(({ lead, label, sign, quote, second, between }): Framing => {
    const bold = lead === '**' ? '**' : '';
    return ({ name, args }) =>
      `${lead}${label}${bold}${sign}${quote}${name}${quote}${between}${second === '' ? '' : `${lead}${second}${bold}${sign}`}${args}`;
  });

const headerFraming = fc.oneof(
  { weight: 3, arbitrary: header },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Framing>(
      ({ name, args }) => `to=functions.${name} ${args}`,
      ({ name, args }) => `assistant to=${name}\n${args}`,
      ({ name, args }) => ` to=functions.${name}<|channel|>analysis json<|message|>${args}`,
      ({ name, args }) => `<|channel|>commentary to=functions.${name} <|message|>${args}`,
      ({ name, args }) => `recipient="${name}" ${args}`,
      ({ name, args }) => `### Call ${name}\n${args}`,
      ({ name, args }) => `### Call \`${name}\`\n\n${args}`,
      ({ name, args }) => `## Tool: ${name}\n${args}`,
      ({ name, args }) => `>>>${name}\n${args}`,
      ({ name, args }) => `@${name} ${args}`,
    ),
  },
);

const BRACKETS: readonly (readonly [string, string])[] = Array.from({ length: 0x10000 }, (_, code) => String.fromCodePoint(code))
  .filter((sign) => /\p{Ps}/u.test(sign))
  .flatMap((open) => {
    const close = [1, 2]
      .map((step) => String.fromCodePoint((open.codePointAt(0) as number) + step))
      .find((one) => /\p{Pe}/u.test(one));
    return close === undefined ? [] : [[open, close] as const];
  })
  .concat([
    ['«', '»'],
    ['‹', '›'],
  ]);

const bracketFraming = fc
  .tuple(
    fc.oneof(fc.constantFrom(['[', ']'] as const, ['{', '}'] as const, ['(', ')'] as const), fc.constantFrom(...BRACKETS)),
    fc.stringMatching(/^[a-z]{2,6}$/),
    fc.constantFrom<(open: string, close: string, said: string) => Framing>(
      (open, close) =>
        ({ name, args, gap }) =>
          `${open}${name}${gap}${args}${close}`,
      (open, close) =>
        ({ name, args, gap }) =>
          `${open}${open}${name}${gap}${args}${close}${close}`,
      (open, close) =>
        ({ name, args }) =>
          `${open}${name}${close}${open}${args}${close}`,
      (open, close) =>
        ({ name, args }) =>
          `${name}${open}${args}${close}`,
      (open, close) =>
        ({ name, args }) =>
          `${open}${name}${open}${args}${close}${close}`,
      (open, close, said) =>
        ({ name, args, gap }) =>
          `${open}${said}: ${name}${gap}${args}${close}`,
      (open, close, said) =>
        ({ name, args, gap }) =>
          `${open}${said} ${name}${gap}${args}${close}`,
    ),
  )
  .map(([[open, close], said, frame]) => frame(open, close, said));

export const framings: fc.Arbitrary<Framing> = fc.oneof(tokenFraming, tagFraming, headerFraming, bracketFraming);
