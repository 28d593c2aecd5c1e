import type { Random } from './random.ts';

/** The kinds of damage, each with how often it occurs where it can. */
export interface Damage {
  readonly trailingCommas?: number;
  readonly singleQuotes?: number;
  readonly bareKeys?: number;
  readonly comments?: number;
  readonly pythonLiterals?: number;
  readonly rawNewlines?: number;
  readonly innerQuotes?: number;
  readonly missingCommas?: number;
}

type Part = keyof Damage;

/** A value as indented JSON with damage in it. With no damage it is what JSON.stringify prints with two spaces. */
export function printDirty(value: unknown, damage: Damage, random: Random): string {
  const strikes = (part: Part) => {
    const chance = damage[part] ?? 0;
    return chance > 0 && random() < chance;
  };
  return printValue(value, '\n', strikes);
}

function printValue(value: unknown, line: string, strikes: (part: Part) => boolean): string {
  if (typeof value === 'string') return printString(value, strikes);
  if (Array.isArray(value)) {
    return printItems(
      '[]',
      value.map((item) => printValue(item, `${line}  `, strikes)),
      line,
      strikes,
    );
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([key, item]) => `${printKey(key, strikes)}: ${printValue(item, `${line}  `, strikes)}`,
    );
    return printItems('{}', members, line, strikes);
  }
  const text = JSON.stringify(value);
  if (typeof value === 'number' || !strikes('pythonLiterals')) return text;
  return value === null ? 'None' : value === true ? 'True' : 'False';
}

function printItems(brackets: string, items: readonly string[], line: string, strikes: (part: Part) => boolean): string {
  if (items.length === 0) return brackets;
  let text = brackets.charAt(0);
  items.forEach((item, index) => {
    const isLast = index === items.length - 1;
    const comma = isLast ? strikes('trailingCommas') : !strikes('missingCommas');
    const comment = brackets === '{}' && strikes('comments') ? ' // as the customer told us' : '';
    text += `${line}  ${item}${comma ? ',' : ''}${comment}`;
  });
  return `${text}${line}${brackets.charAt(1)}`;
}

function printKey(key: string, strikes: (part: Part) => boolean): string {
  if (strikes('bareKeys')) return key;
  return strikes('singleQuotes') ? `'${key}'` : `"${key}"`;
}

function printString(text: string, strikes: (part: Part) => boolean): string {
  const escaped = JSON.stringify(text).slice(1, -1);
  const broken = escaped.includes('\\n') && strikes('rawNewlines') ? escaped.replaceAll('\\n', '\n') : escaped;
  if (strikes('singleQuotes')) return `'${broken.replaceAll('\\"', '"')}'`;
  return `"${broken.includes('\\"') && strikes('innerQuotes') ? broken.replaceAll('\\"', '"') : broken}"`;
}
