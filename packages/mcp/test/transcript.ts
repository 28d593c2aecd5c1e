import type { Json, JsonObject } from '@tamis/core';
import type { Ledger, NewDecision, ReviewRow } from '@tamis/ledger';
import { until } from '../../../scripts/tests/until.ts';
import type { GateOptions } from '../src/session/options.ts';
import { decide, gateOf, LOOK, newLedger, PAY, type Play, play, reviewsIn, type Said } from './play.ts';

export interface Transcript {
  readonly title: string;
  // Steps (`>`, `>>`, `*`), and after each of them what came of it.
  readonly lines: readonly string[];
}

export function transcriptsOf(text: string): readonly Transcript[] {
  return text.split(/\n+(?=[[#])/).flatMap((part) => {
    const [head = '', ...lines] = part.trimEnd().split('\n');
    return head.startsWith('[') ? [{ title: head.slice(1, -1), lines: lines.map((line) => line.slice(2)) }] : [];
  });
}

const PENDING =
  /^< \(error pending (#\d+)\) This call waits for a person to decide \(review \1\)\. Nothing was run\.\\nMake the same call with the same arguments later to get its result\.$/;
const UNKNOWN =
  /^< \(error unknown\) \w+ may have run: its answer was lost, and a person is asked whether it did \(review (#\d+)\)\. It is not run again automatically\.$/;

const isStep = (line: string) => /^(?:>>?|\*) /.test(line);
const read = (text: string) => JSON.parse(text.replaceAll('$LOOK', JSON.stringify(LOOK)).replaceAll('$PAY', JSON.stringify(PAY)));

export async function enacted({ lines }: Transcript): Promise<readonly string[]> {
  const stage = new Stage();
  const told: string[] = [];
  for (const line of lines.filter(isStep)) told.push(line, ...(await stage.step(line)));
  told.push(...(await stage.reviews()));
  await stage.ledger.close();
  return told;
}

class Stage {
  readonly ledger: Ledger = newLedger();
  readonly #waiting = new Map<string, Promise<Said | undefined>>();
  readonly #names = new Map<string, string>();
  #world: JsonObject | undefined;
  #play: Play | undefined;
  #seen = { served: 0, told: 0, log: 0 };

  get play(): Play {
    this.#play ??= this.#gate({});
    return this.#play;
  }

  #gate({ contract, world, ...options }: JsonObject): Play {
    this.#world = world as JsonObject | undefined;
    this.#seen = { served: 0, told: 0, log: 0 };
    return play(this.ledger, {
      ...(options as Partial<GateOptions>),
      ...(contract === undefined ? {} : { gateFor: () => gateOf(contract as object) }),
      ...(world === undefined ? {} : { world: () => ({ ...this.#world }) }),
    });
  }

  async step(line: string): Promise<readonly string[]> {
    const [, mark, word = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/.exec(line) ?? [];
    const answers = mark === '*' ? await this.#act(word, rest) : await this.#ask(mark === '>>', word, rest);
    // What a step sets going without waiting for it is seen by the next one that waits.
    if (mark === '>>' || (mark === '*' && !['until', 'answer', 'server'].includes(word))) return [];
    for (const { review } of await this.#asked()) this.#nameOf(review);
    const { served, told, log } = this.play;
    const news = [
      ...served.slice(this.#seen.served).map((said) => `= ${messageText(said)}`),
      ...told.slice(this.#seen.told).map((said) => `< ${messageText(said)}`),
      ...log.slice(this.#seen.log).map((text) => `- ${text}`),
      ...answers,
    ];
    this.#seen = { served: served.length, told: told.length, log: log.length };
    return news.map((text) => this.#named(text.replaceAll('\n', '\\n')));
  }

  async #ask(isLater: boolean, word: string, rest: string): Promise<readonly string[]> {
    if (isLater) {
      const [, tool = '', given = ''] = /^(\S+) ?(.*)$/.exec(rest) ?? [];
      this.#waiting.set(word, this.#send(tool, given || '{}', read(word) as Json));
      return [];
    }
    if (!word.startsWith('notifications/')) {
      const said = await this.#send(word, rest || '{}');
      return [`< ${word === 'raw' ? `${said?.id} ` : ''}${answerText(said)}`];
    }
    await this.play.notify(word, read(rest || '{}') as JsonObject);
    return [];
  }

  #send(word: string, rest: string, id?: Json): Promise<Said | undefined> {
    const { raw, ask, call } = this.play;
    if (word === 'raw') return raw(rest);
    const params = read(rest) as JsonObject;
    if (id !== undefined && !word.includes('/')) return ask('tools/call', { name: word, arguments: params }, id);
    return word.includes('/') || word === 'ping' ? ask(word, params, id) : call(word, params);
  }

  async #act(word: string, rest: string): Promise<readonly string[]> {
    const { script, says, lose, close } = word === 'gate' ? ({} as Play) : this.play;
    if (word === 'gate') this.#play = this.#gate(read(rest || '{}') as JsonObject);
    else if (word === 'world') this.#world = read(rest) as JsonObject;
    else if (word === 'lists') script.pages = read(rest) as Json[];
    else if (word === 'answers') script.answer = () => read(rest) as { result: Json };
    else if (word === 'silent') script.silent.add(rest);
    else if (word === 'speaks') script.silent.clear();
    else if (word === 'server') await says(read(rest) as object);
    else if (word === 'lost') lose(rest);
    else if (word === 'end') await close(Number(rest));
    else if (word === 'ann') await decide(this.ledger, decisionOf(rest));
    else if (word === 'until') await this.#until(rest);
    else if (word === 'answer') return [`< ${answerText(await this.#waiting.get(rest))}`];
    else throw new Error(`There is no step ${word}.`);
    return [];
  }

  // `2 served` or `1 open`.
  async #until(what: string): Promise<void> {
    const [count, state] = what.split(' ');
    await until(what, async () => {
      const found = state === 'open' ? await reviewsIn(this.ledger, { state: 'open' }) : this.play.served;
      return found.length >= Number(count);
    });
  }

  async reviews(): Promise<readonly string[]> {
    const rows = (await this.#asked()).map(({ review, kind, source, action, held, state, execution }) => {
      const what =
        { 'tool-call': `${action} ${held}`, unknown: 'whether a call ran' }[kind as string] ??
        `the description of ${source.unit}`;
      return `${this.#nameOf(review)} ${what}: ${[state, ...(execution === undefined ? [] : [execution.state])].join(', ')}`;
    });
    return rows.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  }

  async #asked(): Promise<readonly ReviewRow[]> {
    return (await reviewsIn(this.ledger)).filter(
      ({ review, kind, state }) => kind !== 'mcp-tool' || state !== 'decided' || this.#names.has(review),
    );
  }

  #nameOf(review: string): string {
    const name = this.#names.get(review) ?? `#${this.#names.size + 1}`;
    this.#names.set(review, name);
    return name;
  }

  #named(text: string): string {
    const short = text.replaceAll(JSON.stringify(LOOK), '$LOOK').replaceAll(JSON.stringify(PAY), '$PAY');
    const line = [...this.#names].reduce((all, [review, name]) => all.replaceAll(review, name), short);
    return line.replace(PENDING, '< waits for a person ($1)').replace(UNKNOWN, '< may have run, and a person is asked ($1)');
  }
}

// `approve`, `deny Never.`, `edit {"amount": 3}`.
function decisionOf(rest: string): Partial<NewDecision> & Pick<NewDecision, 'kind'> {
  const [, kind = '', text = ''] = /^(\S+) ?(.*)$/.exec(rest) ?? [];
  const more = kind === 'edit' ? { value: text } : text === '' ? {} : { text };
  return { kind: kind as NewDecision['kind'], ...more };
}

function messageText({ method = '', params, result, error }: Said): string {
  if (method === '') return `answer ${JSON.stringify(result ?? error)}`;
  const text = JSON.stringify(params, (key, value) => (key === 'progressToken' && typeof value === 'number' ? 'token' : value));
  if (method !== 'tools/call') return params === undefined ? method : `${method} ${text}`;
  const { name, arguments: given, ...more } = JSON.parse(text) as { readonly name: string; readonly arguments: Json };
  return `${name} ${JSON.stringify(given)}${Object.keys(more).length > 0 ? ` ${JSON.stringify(more)}` : ''}`;
}

function answerText(said: Said | undefined): string {
  if (said === undefined) return 'nothing';
  if (said.error !== undefined) return `error ${said.error.code}: ${said.error.message}`;
  const { content, isError, _meta: meta, ...more } = (said.result ?? {}) as Partial<NonNullable<Said['result']>>;
  if (content === undefined || Object.keys(more).length > 0) return JSON.stringify(said.result);
  const marks = [...(isError === true ? ['error'] : []), ...Object.values((meta ?? {}) as JsonObject)];
  return `${marks.length > 0 ? `(${marks.join(' ')}) ` : ''}${content.map(({ text }) => text).join('\n')}`;
}
