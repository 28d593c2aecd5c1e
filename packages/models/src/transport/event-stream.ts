import { Fault } from '@tamis/core';

const LINE_END = /\r\n|\n|\r/g;

/** Reads server-sent events from text that arrives in arbitrary pieces; returns the data of each event. */
export class EventStream {
  readonly #longest: number;
  /** Pieces of the unfinished line; joined once, so that a long line costs no more than its length. */
  #line: string[] = [];
  #data: string[] = [];
  #length = 0;
  #endedInCarriageReturn = false;

  /** @param longest how many characters one event may have */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** Takes the next piece of text; returns the data of the events that it completes. */
  push(text: string): readonly string[] {
    if (text === '') return [];
    const events: string[] = [];
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

  /** The data of the event that the stream ended in, if any; it may be cut. */
  finish(): string | undefined {
    const events: string[] = [];
    this.#endLine(events);
    this.#endLine(events);
    return events[0];
  }

  #hold(piece: string): void {
    this.#length += piece.length;
    if (this.#length > this.#longest)
      throw new Fault('fault.bad-body', `An event of the stream is longer than ${this.#longest} characters.`);
    this.#line.push(piece);
  }

  #endLine(events: string[]): void {
    const line = this.#line.join('');
    this.#line = [];
    if (line !== '') this.#field(line);
    else this.#dispatch(events);
  }

  /** Only data matters here: providers repeat the type of an event inside it. */
  #field(line: string): void {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    if (name === 'data') this.#data.push(colon < 0 ? '' : line.slice(colon + (line[colon + 1] === ' ' ? 2 : 1)));
    else this.#length -= line.length;
  }

  #dispatch(events: string[]): void {
    if (this.#data.length > 0) events.push(this.#data.join('\n'));
    this.#data = [];
    this.#length = 0;
  }
}
