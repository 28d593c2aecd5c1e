export function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
