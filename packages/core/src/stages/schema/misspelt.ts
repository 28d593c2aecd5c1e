import { closestWord } from '../../lib/closest-word.ts';
import { didYouMean } from '../../wording/did-you-mean.ts';

/** The keywords of all drafts, and those of our own. */
const KEYWORDS = new Set(
  (
    '$schema $id $ref $anchor $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary $comment $defs ' +
    'definitions id allOf anyOf oneOf not if then else properties patternProperties additionalProperties propertyNames ' +
    'dependentSchemas dependentRequired dependencies items prefixItems additionalItems contains minContains maxContains ' +
    'unevaluatedItems unevaluatedProperties type enum const multipleOf maximum exclusiveMaximum minimum exclusiveMinimum ' +
    'maxLength minLength pattern maxItems minItems uniqueItems maxProperties minProperties required format title ' +
    'description default deprecated readOnly writeOnly examples contentEncoding contentMediaType contentSchema ' +
    'nullable discriminator xml externalDocs example $async x-alias x-enum'
  ).split(' '),
);

/** What to say of a keyword that has no meaning here: empty, or the one that was meant; undefined for those that have one. */
export function misspelt(keyword: string): string | undefined {
  if (KEYWORDS.has(keyword)) return undefined;
  const near = keyword.length < 4 ? undefined : closestWord(keyword, [...KEYWORDS]);
  if (near !== undefined) return didYouMean(near);
  return keyword.startsWith('x-') ? '' : undefined;
}
