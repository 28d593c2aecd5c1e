// The fenced blocks of a language in a page, in order. What its programs print is tested with all others, in `@tamis/models`.
export function blocksIn(page: string, language: string): readonly string[] {
  return [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, body]) => body as string);
}
