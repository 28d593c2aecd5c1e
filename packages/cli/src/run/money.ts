export function dollars(amount: number): string {
  if (amount === 0 || amount >= 0.1) return `$${amount.toFixed(2)}`;
  return `$${amount.toFixed(4)}`;
}
