// The characters that `\s` matches in ECMA-262. RE2 matches only the ASCII part.
const SPACE = '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}';
const NOT_SPACE =
  '\\x00-\\x08\\x0e-\\x1f!-\\x{9f}\\x{a1}-\\x{167f}\\x{1681}-\\x{1fff}\\x{200b}-\\x{2027}\\x{202a}-\\x{202e}' +
  '\\x{2030}-\\x{205e}\\x{2060}-\\x{2fff}\\x{3001}-\\x{fefe}\\x{ff00}-\\x{10ffff}';

const PROPERTIES: ReadonlyMap<string, string> = new Map(
  [
    'Letter L, Lowercase_Letter Ll, Uppercase_Letter Lu, Titlecase_Letter Lt, Modifier_Letter Lm, Other_Letter Lo, Mark M',
    'Number N, Decimal_Number Nd, digit Nd, Letter_Number Nl, Other_Number No, Punctuation P, punct P',
    'Symbol S, Currency_Symbol Sc, Math_Symbol Sm, Separator Z, Space_Separator Zs, Other C, Control Cc',
  ]
    .flatMap((names) => names.split(', '))
    .map((pair) => pair.split(' ') as [name: string, short: string]),
);

export function translatePattern(pattern: string): string {
  return new Translation(pattern).run();
}

class Translation {
  readonly #pattern: string;
  #at = 0;
  #out = '';
  #inClass = false;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  run(): string {
    while (this.#at < this.#pattern.length) this.#out += this.#inClass ? this.#classStep() : this.#step();
    if (this.#inClass) throw new Error('a character class is not closed.');
    return this.#out;
  }

  #step(): string {
    const char = this.#take();
    switch (char) {
      case '\\':
        return this.#escape();
      case '[':
        return this.#openClass();
      case '.':
        return '[^\\n\\r\\x{2028}\\x{2029}]';
      case '(':
        return this.#openGroup();
      default:
        return char;
    }
  }

  #openGroup(): string {
    const rest = this.#pattern.slice(this.#at, this.#at + 3);
    if (!rest.startsWith('?')) return '(';
    if (rest.startsWith('?=') || rest.startsWith('?!') || rest === '?<=' || rest === '?<!') {
      throw new Error('lookaround is not supported.');
    }
    if (rest.startsWith('?:')) return this.#skip(2, '(?:');
    if (rest.startsWith('?<')) return this.#skip(2, '(?P<');
    throw new Error('inline flags and groups that start with (? are not supported, but for (?: and (?<name>.');
  }

  #openClass(): string {
    if (this.#pattern.startsWith('^]', this.#at)) return this.#skip(2, '[\\x00-\\x{10ffff}]');
    if (this.#pattern.startsWith(']', this.#at)) return this.#skip(1, '[^\\x00-\\x{10ffff}]');
    this.#inClass = true;
    return this.#pattern.startsWith('^', this.#at) ? this.#skip(1, '[^') : '[';
  }

  #classStep(): string {
    const char = this.#take();
    if (char === '\\') return this.#escape();
    if (char === ']') this.#inClass = false;
    return char === '[' ? '\\[' : char;
  }

  #escape(): string {
    if (this.#at >= this.#pattern.length) throw new Error('it ends in a backslash.');
    const char = this.#take();
    if ('dDwWfnrtv'.includes(char)) return `\\${char}`;
    if (char === 's') return this.#inClass ? SPACE : `[${SPACE}]`;
    if (char === 'S') return this.#inClass ? NOT_SPACE : `[${NOT_SPACE}]`;
    if (char === 'b' && this.#inClass) return '\\x08';
    if ((char === 'b' || char === 'B') && !this.#inClass) return `\\${char}`;
    if (char === 'p' || char === 'P') return this.#property(char);
    if (char === 'k' || (char >= '1' && char <= '9')) throw new Error('backreferences are not supported.');
    if (/[0cux]/.test(char)) return this.#codePoint(char);
    if (/[a-z]/i.test(char)) throw new Error(`\\${char} is not an escape of ECMA-262.`);
    return (char.codePointAt(0) ?? 0) < 0x80 ? `\\${char}` : char;
  }

  #property(char: string): string {
    const name = /^\{(?:(?:General_Category|gc|Script|sc|Script_Extensions|scx)=)?(\w+)\}/.exec(this.#rest(80));
    if (name?.[1] === undefined) throw new Error(`\\${char} needs a property in braces.`);
    return this.#skip(name[0].length, `\\${char}{${PROPERTIES.get(name[1]) ?? name[1]}}`);
  }

  #codePoint(char: string): string {
    if (char === '0') return '\\x00';
    const rest = this.#rest(16);
    const control = char === 'c' ? /^[a-z]/i.exec(rest) : null;
    if (control) return this.#skip(1, hex(control[0].charCodeAt(0) % 32));
    const pair = char === 'u' ? /^(d[89ab][\da-f]{2})\\u(d[c-f][\da-f]{2})/i.exec(rest) : null;
    if (pair) return this.#skip(10, hex(String.fromCharCode(parse(pair[1]), parse(pair[2])).codePointAt(0) ?? 0));
    const plain = (char === 'x' ? /^([\da-f]{2})/i : /^([\da-f]{4}|\{[\da-f]{1,8}\})/i).exec(rest);
    if (!plain || char === 'c') throw new Error(`\\${char} is not a complete escape.`);
    return this.#skip(plain[0].length, hex(parse(plain[0].replaceAll(/[{}]/g, ''))));
  }

  #take(): string {
    const char = String.fromCodePoint(this.#pattern.codePointAt(this.#at) ?? 0);
    this.#at += char.length;
    return char;
  }

  #rest(length: number): string {
    return this.#pattern.slice(this.#at, this.#at + length);
  }

  #skip(length: number, out: string): string {
    this.#at += length;
    return out;
  }
}

function hex(code: number): string {
  return `\\x{${code.toString(16)}}`;
}

function parse(digits: string | undefined): number {
  return Number.parseInt(digits ?? '0', 16);
}
