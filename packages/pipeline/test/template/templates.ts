import fc from 'fast-check';

const atom = fc.constantFrom(
  'name', 'n', 'f', 'yes', 'no', 'nothing', 'items', 'nested', 'obj', 'rows', 'text', 'empty', 'blank', 'missing', 'x',
  '1', '2.0', '-3', '"a b"', "'it''s'", '[]', '[1, "a"]', '{"k": 2.5}', '(1, none)', 'true', 'obj.deep.v', 'items[1]', 'rows[0].s', 'loop.index', 'obj.gone', 'holes[0]', 'holes',
  'obj.deep', 'obj.k.v', 'obj["a b"]', 'obj.get("gone")', 'obj.get("id", 7)', 'rows[0].gone.v', 'rows[-1]', 'obj[1]', 'obj.items() | list', 'obj.keys() | list', 'rows | first', 'none', 'x.id', 'x.gone',
); // biome-ignore format: a list of words
const filter = fc.constantFrom(
  'upper', 'lower', 'title', 'capitalize', 'trim', 'length', 'first | default("-")', 'last | default("-")', 'join("-")', 'list', 'sort',
  'reverse | list', 'unique | list', 'default("d")', 'default("d", true)', 'int', 'float', 'round(1)', 'abs', 'string', 'tojson', 'replace("a", "o")',
  'map("string") | list', 'select | list', 'sum', 'min | default(0)', 'max | default(0)', 'truncate(5, leeway=0)', 'indent(2)', 'e', 'wordcount', 'dictsort', 'batch(2) | list', 'center(9)',
  'map(attribute="gone") | join(",")', 'map(attribute="gone") | select("defined") | list', 'map(attribute="id") | reject("undefined") | list', 'map(attribute="v") | map("default", 0) | list', 'map(attribute="id", default="-") | list', 'map(attribute="deep.v", default=0) | list', 'selectattr("gone") | list', 'selectattr("id", "defined") | list', 'rejectattr("gone", "none") | list',
  'selectattr("s", "equalto", "a") | list', 'sum(attribute="v")', 'sort(attribute="id")', 'join(", ", attribute="id")', 'items | list', 'tojson(indent=2)', 'select("none") | list', 'reject("none") | list', 'groupby("id", default="-") | list', 'round', 'round(2, "floor")', 'int(7)', 'float(0.5)', 'length', 'format(1)', 'slice(2) | list', 'urlencode', 'filesizeformat', 'attr("id")',
); // biome-ignore format: a list of words
const test = fc.constantFrom(
  'defined', 'undefined', 'none', 'string', 'number', 'mapping', 'sequence', 'iterable', 'odd', 'even', 'integer', 'float', 'boolean',
  'divisibleby 2', 'in [1, 2]', 'eq 1', 'lower', 'true', 'sameas none', 'gt 1',
); // biome-ignore format: a list of words
const operator = fc.constantFrom(
  '+',
  '-',
  '*',
  '/',
  '//',
  '%',
  '**',
  '~',
  '==',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'in',
  'not in',
  'and',
  'or',
);

export const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    atom,
    fc.tuple(tie('expression'), operator, tie('expression')).map(([left, sign, right]) => `${left} ${sign} ${right}`),
    fc.tuple(tie('expression'), filter).map(([value, name]) => `${value} | ${name}`),
    fc.constantFrom('items[1:]', 'name[::-1]', 'nested[:1]', 'n[1:]'),
    fc.tuple(tie('expression'), test).map(([value, name]) => `(${value} is ${name})`),
    tie('expression').map((value) => `(${value})`),
    tie('expression').map((value) => `(not ${value})`),
    fc
      .tuple(tie('expression'), tie('expression'), tie('expression'))
      .map(([then, condition, other]) => `${then} if ${condition} else ${other}`),
    // Jinja evaluates constants beforehand, even if they are never reached, so only names are subscripted.
    fc
      .tuple(
        fc.constantFrom('name', 'n', 'items', 'nested', 'obj', 'rows', 'nothing', 'x', 'missing'),
        fc.constantFrom('[0]', '.id', '.nope', '.gone', '["s"]'),
      )
      .map(([value, part]) => `${value}${part}`),
  ),
}));

const minus = fc.constantFrom('', '', '-');

export const { template } = fc.letrec<{ template: string; piece: string }>((tie) => ({
  template: fc.array(tie('piece'), { maxLength: 4 }).map((pieces) => pieces.join('')),
  piece: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom(' text ', '\n', '  \n  ', 'a{b', '}}', '{# note #}', '{#- note -#}'),
    fc.tuple(minus, expression, minus).map(([before, value, after]) => `{{${before} ${value} ${after}}}`),
    fc.tuple(minus, expression, tie('template'), tie('template'), minus).map(([before, condition, then, other, after]) => `{%${before} if ${condition} %}${then}{% else ${after}%}${other}{% endif %}`),
    fc.tuple(expression, tie('template'), minus).map(([list, body, after]) => `{% for x in ${list} ${after}%}${body}{% else %}-{% endfor %}`),
    fc.tuple(expression, tie('template')).map(([condition, body]) => `{% for x in [1, 2, 3] if ${condition} %}${body}{% endfor %}`),
    expression.map((value) => `{% set x = ${value} %}`),
    tie('template').map((body) => `{% set x %}${body}{% endset %}`),
    fc.tuple(tie('template'), expression).map(([body, value]) => `{% macro m(x) %}${body}{% endmacro %}{{ m(${value}) }}`),
    fc.tuple(filter.filter((name) => !name.includes(' | ')), tie('template')).map(([name, body]) => `{% filter ${name} %}${body}{% endfilter %}`),
    tie('template').map((body) => `{% raw %}${body.replaceAll('{% raw', '').replaceAll('{% endraw', '')}{% endraw %}`),
  ),
})); // biome-ignore format: one shape a line
