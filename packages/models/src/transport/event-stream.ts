import { Fault } from '@tamis/core';

const LINE_END = /\r\n|\n|\r/g;

export interface StreamEvent {
  readonly name?: string;
  readonly data: string;
}

export class EventStream {
  readonly #longest: number;
  // The pieces of the unfinished line. They are joined once, so that a long line costs no more than its length.
  #line: string[] = [];
  #data: string[] = [];
  #name = '';
  #length = 0;
  #endedInCarriageReturn = false;

  // @param longest how many characters one event may have
  constructor(longest: number) {
    this.#longest = longest;
  }

  push(text: string): readonly StreamEvent[] {
    if (text === '') return [];
    const events: StreamEvent[] = [];
    let from = this.#endedInCarriageReturn && text.startsWith('\n') ? 1 : 0;
    this.#endedInCarriageReturn = text.endsWith('\r');
    LINE_END.lastIndex = from;
    for (let end = LINE_END.exec(text); end; end = LINE_END.exec(text)) {
      this.#hold(text.slice(from, end.index));
      this.#endLine(events);
      from = end.index + end[0].length;
    }
    this.#hold(text.slice(from));
    return events;
  }

  finish(): StreamEvent | undefined {
    const events: StreamEvent[] = [];
    this.#endLine(events);
    this.#endLine(events);
    return events[0];
  }

  #hold(piece: string): void {
    this.#length += piece.length;
    if (this.#length > this.#longest)
      throw new Fault('fault.bad-body', `An event in the stream is longer than ${this.#longest} characters.`);
    this.#line.push(piece);
  }

  #endLine(events: StreamEvent[]): void {
    const line = this.#line.join('');
    this.#line = [];
    if (line !== '') this.#field(line);
    else this.#dispatch(events);
  }

  #field(line: string): void {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1));
    if (field === 'data') this.#data.push(value);
    else this.#length -= line.length;
    if (field === 'event') this.#name = value;
  }

  #dispatch(events: StreamEvent[]): void {
    const data = this.#data.join('\n');
    if (this.#data.length > 0) events.push(this.#name === '' ? { data } : { name: this.#name, data });
    this.#data = [];
    this.#name = '';
    this.#length = 0;
  }
}
