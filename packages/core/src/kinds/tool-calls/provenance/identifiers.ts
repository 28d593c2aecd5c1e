// Longer than any address that somebody typed.
const LONGEST = 2_000;
const SHORTEST = 4;

const MOST = 100;

const BETWEEN = /[\s"'`<>(){}[\],;|&=!?“”„«»]+/u;

function tokensIn(text: string): readonly string[] {
  const tokens = text.split(BETWEEN).map((token) => token.replace(/^[.:*#-]{1,9}|[.:*]{1,9}$/g, ''));
  return tokens.filter(({ length }) => length >= SHORTEST && length <= LONGEST);
}

export function identifiersIn(text: string): readonly string[] {
  return distinct([...tokensIn(text).filter(isIdentifier), ...longNumbersIn(text), ...datesIn(text)]);
}

export function addressesIn(text: string): readonly string[] {
  return distinct([...tokensIn(text).filter(isAddress), ...longNumbersIn(text)]);
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].slice(0, MOST);
}

function isIdentifier(token: string): boolean {
  if (/[@/\\_]/.test(token) || /[\p{L}\p{N}]\.[\p{L}\p{N}]/u.test(token)) return /[\p{L}\p{N}]{2}/u.test(token);
  return /\p{N}/u.test(token) && (/\p{L}/u.test(token) || token.replaceAll(/\P{N}/gu, '').length >= SHORTEST);
}

function isAddress(token: string): boolean {
  return /[@/]|^www\./i.test(token) && hostsOf(token).length > 0;
}

function longNumbersIn(text: string): readonly string[] {
  return text.match(/(?<![\p{L}\p{N}])[A-Z]{0,4}\d(?:[ -]?\d){7,33}(?![\p{L}\p{N}])/gu) ?? [];
}

function datesIn(text: string): readonly string[] {
  return text.match(/(?<!\d)\d{4}-\d\d-\d\d(?=T\d)/g) ?? [];
}

const HOST =
  /^(?:[a-z][a-z0-9+.-]{0,30}:(?:\/\/)?)?(?:[^\s/@]{1,200}@)?((?:[\p{L}\p{N}-]{1,63}\.){1,9}[\p{L}\p{N}-]{2,63})(?=$|[/:?#])/iu;

export function hostsOf(text: string): readonly string[] {
  const host = text.length > LONGEST ? undefined : HOST.exec(text)?.[1];
  if (host === undefined || /^[\d.]+$/.test(host)) return [];
  const domain = host.split('.').slice(-2).join('.');
  return [...new Set([host, domain])].filter((one) => one !== text);
}

export function pathPartsOf(text: string): readonly string[] {
  const at = Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\'));
  const isPath = at > 0 && text.length <= LONGEST && !/[\s:@?]/.test(text);
  return isPath ? [text.slice(0, at), text.slice(at + 1)].filter(({ length }) => length >= SHORTEST) : [];
}
