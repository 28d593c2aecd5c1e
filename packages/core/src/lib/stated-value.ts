interface StatedValue {
  readonly name: string | undefined;
  readonly value: unknown;
  readonly isBare: boolean;
}

const STATED =
  /^(?:["'`]?([a-z_][\w-]{0,80})["'`]?\s{0,4}[:=]\s{0,4})?(?:"([^"]*)"|'([^']*)'|(-?\.?\d[\d.]*)|(true|false|null)|([\w-]+))\s{0,4}[,;]?$/i;

export function statedIn(text: string): StatedValue {
  const [, name, double, single, digits, word, bare] = STATED.exec(text.trim()) ?? [];
  const value = double ?? single ?? bare ?? (digits ? Number(digits) : word && JSON.parse(word.toLowerCase()));
  return { name, value, isBare: bare !== undefined };
}

export function giveField(lines: readonly string[]): boolean {
  return lines.some((line) => statedIn(line).name !== undefined);
}

// Whether a stated value differs from another of its type. A value of another type is more likely a line number or a count.
export function differs({ value }: StatedValue, other: unknown): boolean {
  return typeof value === typeof other && value !== other;
}

export function isListNumber({ value }: StatedValue, near: string): boolean {
  return typeof value === 'number' && new RegExp(`[/#*] ?(?:${value - 1}|${value + 1})(?!\\S)`).test(near);
}
