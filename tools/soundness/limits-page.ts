import { LIMITS } from './limits.ts';

export function limitsPage(runs: number, seed: number, counts: ReadonlyMap<string, number>): string {
  const all = (result: string) => counts.get(`all\t${result}`) ?? 0;
  const passes = all('right') + all('wrong');
  const holds = all('held') + all('alternative') + all('lost');
  const sections = LIMITS.map(
    ({ name, reason }) =>
      `## ${name.charAt(0).toUpperCase()}${name.slice(1)}\n\n${reason}\n\nCounted: ${counts.get(`limit\t${name}`) ?? 0}.\n`,
  );
  return `# What no reader can know

Tamis passes a value only if no other reading of the reply needs as few repairs and fits the contract. Some damage leaves no trace: the
text reads as another document, and nothing in it shows the damage. This page lists every kind of such damage that \`npm run soundness\`
recognizes. A wrong value that passes for any other reason is a bug.

The command generates documents with known values and damages them. It loses, doubles, swaps, replaces or inserts one to three brackets,
commas, colons or quotes, or makes a mistake that real models make, such as a cut, a lost fence, a comment or another language. It then
compares the values that pass with the intended ones. With \`--write\`, it rewrites this page.

With \`npm run soundness -- --runs ${runs} --seed ${seed}\`: ${passes} replies pass, ${all('wrong')} of them (${percent(all('wrong'), passes)}) with a value
other than the intended one. ${holds} are held; in ${percent(all('held') + all('alternative'), holds)} of them the intended value is the one held or one of its
alternatives. ${all('fail')} fail.

${sections.join('\n')}
## Words around a document

Tamis recognizes the usual words that refuse, correct or withdraw a document, and holds replies that have them. It does not understand
the text. A sentence that changes what the values mean (\`Amounts are in thousands.\`), a label (\`Example:\`, \`Draft:\`), or an unusual
way to say no is left out as \`extract.prose\`, a change that the verdict lists. If that is too risky for you, refuse replies with that code.

Remarks are recognized in fourteen languages. A page built from [parts](../guides/parts.md) recognizes them in English and in the languages it
was given, and does not notice remarks in others.

## What helps

- A schema with \`additionalProperties: false\` and \`required\` leaves fewer places for a bracket.
- The provider's finish reason says whether an object without its last bracket is complete.
- Rules and checks compare a value with other data. A \`pattern\` checks what the formats \`idn-email\`, \`idn-hostname\`, \`iri\`, \`iri-reference\` and \`uri-template\` don't: they are annotations.
`;
}

function percent(part: number, whole: number): string {
  return `${((part / Math.max(1, whole)) * 100).toFixed(2)}%`;
}
