export interface JsonMistake {
  readonly at: number;
  readonly expected: string;
}

type Expecting = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or end' | 'nothing';

const WORDS: { readonly [state in Expecting]: string } = {
  value: 'a value',
  'value or ]': 'a value or ]',
  key: 'a key in double quotes',
  'key or }': 'a key in double quotes, or }',
  ':': 'a colon',
  ', or end': 'a comma or a closing bracket',
  nothing: 'nothing more',
};

const STRING = /"(?:[^"\\\p{Cc}]|[\x7f-\x9f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy;
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

// Finds the first mistake in text that is not JSON. For files people wrote, because JSON.parse does not always give a position.
export function jsonMistake(text: string): JsonMistake | undefined {
  const open: string[] = [];
  let state: Expecting = 'value';
  let at = 0;
  const after = (): Expecting => (open.length === 0 ? 'nothing' : ', or end');
  for (;;) {
    at = matchEnd(SPACE, text, at) as number;
    const character = text[at];
    if (character === undefined) return state === 'nothing' ? undefined : { at, expected: WORDS[state] };
    const next = step(character);
    if (next === undefined) return { at, expected: WORDS[state] };
    state = next;
  }

  function step(character: string): Expecting | undefined {
    if (state === 'nothing') return undefined;
    if (state === ':') return take(character === ':', 'value');
    if (state === ', or end') {
      if (character === ',') return take(true, open.at(-1) === '{' ? 'key' : 'value');
      return close(character);
    }
    if (state === 'key' || state === 'key or }') {
      if (state === 'key or }' && character === '}') return close(character);
      return consume(matchEnd(STRING, text, at), () => ':');
    }
    if (state === 'value or ]' && character === ']') return close(character);
    if (character === '{' || character === '[') {
      open.push(character);
      return take(true, character === '{' ? 'key or }' : 'value or ]');
    }
    return consume(matchEnd(character === '"' ? STRING : SCALAR, text, at), after);
  }

  function take(fits: boolean, next: Expecting): Expecting | undefined {
    if (fits) at++;
    return fits ? next : undefined;
  }

  function close(character: string): Expecting | undefined {
    if (character !== (open.at(-1) === '{' ? '}' : ']')) return undefined;
    open.pop();
    at++;
    return after();
  }

  function consume(end: number | undefined, next: () => Expecting): Expecting | undefined {
    if (end === undefined) return undefined;
    at = end;
    return next();
  }
}

// Where a pattern that begins at `from` ends; undefined if it does not match.
function matchEnd(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}
