import { appendAll } from '../../../lib/append-all.ts';
import { jsonSize } from '../../../lib/measure.ts';
import { isUnique } from '../../../lib/unique.ts';
import type { SchemaNode } from '../schema-node.ts';
import { boundFailures, eitherOf } from './flat-failure.ts';
import type { Printer } from './printer.ts';

// Prints the keywords for lists as lines about the list `v`. Its size becomes `s`.
export function printList(node: SchemaNode, printer: Printer): readonly string[] {
  const failure = eitherOf(countFailures(node));
  const lines = failure === undefined ? [] : [`if (${failure}) return -1;`];
  appendAll(lines, printItems(node, printer));
  // Last, because it takes longest.
  if (node.uniqueItems) lines.push(`if (!${printer.constants.name(isUnique)}(v)) return -1;`);
  return lines;
}

function countFailures({ minItems, maxItems, prefixItems = [], items }: SchemaNode): readonly string[] {
  const ofPlaces = items?.always === false ? [`v.length > ${prefixItems.length}`] : [];
  return [...boundFailures(minItems, maxItems, 'v.length'), ...ofPlaces];
}

function printItems({ prefixItems = [], items }: SchemaNode, printer: Printer): readonly string[] {
  const size = printer.constants.name(jsonSize);
  if (prefixItems.length === 0 && items === undefined) return [`s = ${size}(v, r, m);`];
  const lines = ['if (r === 0) return -1;', 's = v.length === 0 ? 2 : v.length + 1;'];
  prefixItems.forEach((item, index) => {
    const x = `x${index}`;
    appendAll(lines, [`if (v.length > ${index}) {`, `const ${x} = v[${index}];`, ...printer.printPart(item, x), '}']);
  });
  if (items?.always === false) return lines;
  const part = items === undefined ? [`s += ${size}(x, r - 1, m);`] : printer.printPart(items, 'x');
  return [...lines, `for (let i = ${prefixItems.length}; i < v.length; i++) {`, 'const x = v[i];', ...part, '}'];
}
