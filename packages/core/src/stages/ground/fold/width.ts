export function withoutWidth(text: string): string {
  return text.normalize('NFKD');
}
