import { visible } from '@tamis/core/wording';

interface Filtered {
  readonly text: string;
  readonly facts?: { readonly [name: string]: string | undefined };
}

// Returns a function that tests items against a filter, all of whose words must match. `tone` must occur, `-tone` must not, and
// `code:schema.enum` compares a property.
export function matcher(filter: string): (one: Filtered) => boolean {
  const tests = filter
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-')
    .map(testOf);
  return (one) => tests.every((test) => test(one));
}

function testOf(word: string): (one: Filtered) => boolean {
  if (word.startsWith('-')) {
    const test = testOf(word.slice(1));
    return (one) => !test(one);
  }
  const [, name = '', value = ''] = /^([a-z]+):(.+)$/i.exec(word) ?? [];
  const wanted = word.toLowerCase();
  const contains = ({ text, facts = {} }: Filtered) =>
    text.toLowerCase().includes(wanted) || Object.values(facts).some((fact) => fact?.toLowerCase().includes(wanted) === true);
  if (name === '') return contains;
  return (one) => {
    const facts = one.facts ?? {};
    return Object.hasOwn(facts, name) ? facts[name]?.toLowerCase().startsWith(value.toLowerCase()) === true : contains(one);
  };
}

export function nothingMatches(filter: string): string {
  return `Nothing matches "${visible(filter)}". Esc clears it.`;
}
