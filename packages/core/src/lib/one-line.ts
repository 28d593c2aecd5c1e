export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
