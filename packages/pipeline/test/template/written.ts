import { readFileSync } from 'node:fs';

const PLACES = [
  'nothing', 'obj.gone', "obj['gone']", 'obj.deep.gone', 'obj.deep["gone"]', 'holes.0', 'holes[0]', 'rows[0].gone', 'obj.get("gone")',
  'missing', 'obj.nope', 'obj["nope"]', 'obj.gone.more', 'obj.gone["more"]', 'obj.gone.more.most', 'obj.gone[0]', 'nothing.more', 'holes[9]',
]; // biome-ignore format: a list of words

const USES = [
  '{{ @ }}', '{% if @ %}a{% else %}b{% endif %}', '{{ @ or "x" }}', '{{ @ and "x" }}', '{{ not @ }}', '{{ @ == None }}', '{{ @ != none }}',
  '{{ @ is none }}', '{{ @ is not none }}', '{{ @ is defined }}', '{{ @ is undefined }}', '{{ @ is string }}', '{{ @ is sameas none }}',
  '{{ @ | default("d") }}', '{{ @ | default("d", true) }}', '{{ @ | d("d", boolean=true) }}', '{{ @ ~ "x" }}', '{{ [@] }}', '{{ {"k": @} }}',
  '{{ @ in [none] }}', '{{ @ | tojson }}', '{{ @ | string }}', '{{ @ | upper }}', '{{ @ | length }}', '{{ @ | int }}', '{{ @ | list }}', '{{ @ + 1 }}',
  '{{ "a" if @ is none else "b" }}', '{% set x = @ %}{{ x }}{{ x is none }}', '{% for x in @ %}{{ x }}{% else %}-{% endfor %}',
  '{% for x in @ or [] %}{{ x }}{% else %}-{% endfor %}', '{% with x = @ %}{{ x }}{{ x is defined }}{% endwith %}', '{{ @ < 1 }}', '{{ @() }}', '{{ @ is iterable }}',
]; // biome-ignore format: a list of words

const NULLS = PLACES.flatMap((place) => USES.map((use) => use.replace('@', place)));

export const WRITTEN: readonly string[] = [
  ...(JSON.parse(readFileSync(new URL('./written.json', import.meta.url), 'utf8')) as readonly string[]),
  ...NULLS,
];
