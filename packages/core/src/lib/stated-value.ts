/** A scalar that is the whole content of a comment or a line, perhaps under a name. */
interface StatedValue {
  readonly name: string | undefined;
  /** The value, or undefined if the text says anything else. */
  readonly value: unknown;
  /** Whether it is a word without quotes, which may be prose. */
  readonly isBare: boolean;
}

const STATED =
  /^(?:["'`]?([a-z_][\w-]{0,80})["'`]?\s{0,4}[:=]\s{0,4})?(?:"([^"]*)"|'([^']*)'|(-?\.?\d[\d.]*)|(true|false|null)|([\w-]+))\s{0,4}[,;]?$/i;

/** Returns the scalar that a string states, as written in JSON, Python or YAML. */
export function statedIn(text: string): StatedValue {
  const [, name, double, single, digits, word, bare] = STATED.exec(text.trim()) ?? [];
  const value = double ?? single ?? bare ?? (digits ? Number(digits) : word && JSON.parse(word.toLowerCase()));
  return { name, value, isBare: bare !== undefined };
}

/** Whether one of these lines assigns a value to a name. */
export function giveField(lines: readonly string[]): boolean {
  return lines.some((line) => statedIn(line).name !== undefined);
}

/** Whether a stated value differs from another of its type. A value of another type is more likely a line number or a count. */
export function differs({ value }: StatedValue, other: unknown): boolean {
  return typeof value === typeof other && value !== other;
}

/** Whether comments near a number contain the next or the previous number, which means that they number their lines. */
export function isNumbering({ value }: StatedValue, near: string): boolean {
  return typeof value === 'number' && new RegExp(`[/#*] ?(?:${value - 1}|${value + 1})(?!\\S)`).test(near);
}
