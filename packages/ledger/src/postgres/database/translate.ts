import { SAME_MARK } from './codec.ts';

export function translate(text: string): string {
  const said = text
    .replaceAll(/\bAS ([a-z]+[A-Z]\w*)/g, 'AS "$1"')
    .replaceAll(/\bINDEXED BY \w+/g, '')
    .replaceAll('CROSS JOIN', 'JOIN')
    .replaceAll(/\btotal\((\w+)\)/g, 'coalesce(sum($1), 0)')
    .replaceAll(':same', `U&'\\0001${SAME_MARK.slice(1)}'`);
  return numbered(said);
}

function numbered(text: string): string {
  let last = 0;
  return text.replaceAll(/\?(\d*)/g, (_, number: string) => `$${number === '' ? ++last : number}`);
}
