import type { JsonToken, TokenReader } from './json-token.ts';

export class TokenTable {
  readonly text: string;
  readonly reader: TokenReader;
  readonly #tokens: (JsonToken | undefined)[] = [];
  readonly #strings: (JsonToken | undefined)[] = [];
  spent = 0;

  constructor(text: string, reader: TokenReader) {
    this.text = text;
    this.reader = reader;
  }

  at(offset: number): JsonToken {
    const known = this.#tokens[offset];
    if (known !== undefined) return known;
    const token = this.reader.at(this.text, offset);
    this.spent += token.next - offset;
    this.#tokens[offset] = token;
    return token;
  }

  string(from: number): JsonToken {
    const known = this.#strings[from];
    if (known !== undefined) return known;
    const token = this.reader.string(this.text, from);
    this.spent += token.next - from;
    this.#strings[from] = token;
    return token;
  }
}
