// Parses a typed cost limit; undefined if it is not an amount.
export function limitIn(text: string): number | 'none' | undefined {
  if (text.trim() === '') return 'none';
  const amount = /^\$?\d+(?:\.\d+)?$/.test(text.trim()) ? Number(text.trim().replace('$', '')) : Number.NaN;
  return amount > 0 ? amount : undefined;
}

export function enoughFor({ spent, limit = 0 }: { readonly spent: number; readonly limit?: number | undefined }): string {
  return String(Math.ceil(Math.max(spent, limit) * 1.5) || 1);
}
