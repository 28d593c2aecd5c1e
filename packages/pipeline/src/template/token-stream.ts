import { TemplateSyntax } from './template-problem.ts';
import type { Token } from './tokens.ts';

// The deepest nesting of parentheses and conditions. Deeper nesting would come close to overflowing the stack.
const DEEPEST = 100;

export class TokenStream {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  get current(): Token {
    return this.#tokens[Math.min(this.#at, this.#tokens.length - 1)] as Token;
  }

  get line(): number {
    return this.current.line;
  }

  get isAtEnd(): boolean {
    return this.current.kind === 'end';
  }

  // Whether the token `ahead` positions from here is this word or symbol.
  is(text: string, ahead = 0): boolean {
    const token = this.#tokens[this.#at + ahead];
    return token !== undefined && token.text === text && (token.kind === 'name' || token.kind === 'sign');
  }

  take(): Token {
    const token = this.current;
    this.#at++;
    return token;
  }

  skip(...texts: readonly string[]): boolean {
    if (!texts.every((text, ahead) => this.is(text, ahead))) return false;
    this.#at += texts.length;
    return true;
  }

  expect(text: string): void {
    if (!this.skip(text)) this.fail(`expected ${text}, not ${this.shown()}`);
  }

  name(): string {
    return this.current.kind === 'name' ? this.take().text : this.fail(`expected a name, not ${this.shown()}`);
  }

  dottedName(): string {
    let name = this.name();
    while (this.skip('.')) name += `.${this.name()}`;
    return name;
  }

  strings(): string {
    let text = '';
    while (this.current.kind === 'string') text += this.take().text;
    return text;
  }

  list<Item>(close: string, read: () => Item): readonly Item[] {
    const items: Item[] = [];
    while (!this.is(close)) {
      items.push(read());
      if (!this.skip(',')) break;
    }
    this.expect(close);
    return items;
  }

  expectEnd(): void {
    if (!this.isAtEnd) this.fail(`${this.shown()} was not expected`);
  }

  within<Read>(read: () => Read): Read {
    if (++this.#depth > DEEPEST) this.fail('it is nested too deeply');
    const result = read();
    this.#depth--;
    return result;
  }

  shown(): string {
    const { kind, text } = this.current;
    return kind === 'end' ? 'the end of the tag' : kind === 'string' ? 'a string' : text;
  }

  fail(reason: string): never {
    throw new TemplateSyntax(reason, this.line);
  }
}
