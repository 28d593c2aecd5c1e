/** Returns a rule's name as people read it: `order_known` becomes "order known". A name that is a sentence stays the same. */
export function ruleWords(name: string): string {
  return /\s/.test(name) ? name : name.replaceAll(/[_-]+/g, ' ').trim() || name;
}
