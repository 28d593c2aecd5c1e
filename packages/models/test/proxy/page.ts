import { compile, type Gate, type JsonObject } from '@tamis/core';
import { CALL_PROTOCOLS, type CallProtocol, streamOf } from '../digits.ts';
import { rawCall } from '../raw-call.ts';
import { behind } from './behind.ts';
import { contracts } from './proxying.ts';
import { type candidate, chunksOf, eventsOf, type response } from './recorded.ts';

type Tree = { [key: string]: unknown };

export interface Passage {
  readonly title: string;
  readonly contracts: readonly string[];
  readonly protocol: CallProtocol;
  readonly request: JsonObject;
  readonly ways: readonly boolean[];
  readonly body: string;
  readonly edits: readonly string[];
  readonly expected: readonly string[];
}

export interface Page {
  readonly gates: ReadonlyMap<string, Gate>;
  readonly never: readonly string[];
  readonly passages: readonly Passage[];
}

// Reads a page. `$name` stands for a shared block, and `"$name"` for its text in quotation marks.
export function pageOf(text: string): Page {
  const shared = new Map<string, string>();
  const filled = (line: string) =>
    line
      .replaceAll(/"\$(\w+)"/g, (_, name: string) => JSON.stringify(shared.get(name)))
      .replaceAll(/\$(\w+)/g, (_, name: string) => shared.get(name) ?? `no block ${name}`);
  const gates = new Map(contracts);
  const passages: Passage[] = [];
  let request = '';
  for (const [head = '', ...lines] of text.split(/\n+(?=[=[#])/).map((part) => part.trimEnd().split('\n'))) {
    const [, kind, name = ''] = /^= (contract )?(.*)$/.exec(head) ?? [];
    const inside = lines.map((line) => line.slice(2));
    const block = filled(inside.join('\n'));
    if (kind !== undefined) gates.set(name, compile(JSON.parse(block)) as Gate);
    else if (name !== '') shared.set(name, block);
    if (!head.startsWith('[')) continue;
    const [status = '', title = ''] = head.split(/(?<=\]) /);
    const expected = [status, ...inside.filter((line) => /^[!=] /.test(line))];
    // A line that is indented belongs to the one above it.
    const items = inside.join('\n').split(/\n(?! )/);
    let body = '';
    for (const [index, item] of items.entries()) {
      const mark = item[0] ?? '';
      if (mark === '>') request = item.slice(2);
      if (mark === '<') body = filled(item.slice(2).replaceAll('\n  ', '\n'));
      const isChanged = /^[-+]/.test(mark);
      if (!isChanged && (mark !== '<' || /^[-+]/.test(items[index + 1] ?? ''))) continue;
      const edits = isChanged ? item.split('\n  ') : [];
      const told = { title: `${title}: ${edits.join(', ') || request}`, body, edits: edits.map(filled), expected };
      passages.push({ ...told, ...asked(request) });
    }
  }
  return { gates, never: shared.get('never')?.split('\n') ?? [], passages };
}

// `ticket and tools, Responses, both ways {"more": "of the request"}`.
function asked(line: string): Pick<Passage, 'contracts' | 'protocol' | 'request' | 'ways'> {
  const [, names = '', more = '{}'] = /^(.*?)(?: (\{.*))?$/.exec(line) ?? [];
  const [chosen = '', protocol, way] = names.split(', ');
  return {
    contracts: chosen.split(' and '),
    protocol: CALL_PROTOCOLS.find(({ name }) => name === protocol) as CallProtocol,
    request: JSON.parse(more) as JsonObject,
    ways: way === 'both ways' ? [false, true] : [way === 'streamed'],
  };
}

export async function answered(passage: Passage, gates: Page['gates'], contract: string, isStream: boolean) {
  const { protocol, request } = passage;
  const sent = sentBy(passage, isStream);
  const { status, headers, body, isAsked } = await behind(
    (to) => to.setHeader('content-type', isStream ? 'text/event-stream' : 'application/json').end(sent),
    async ({ proxy }, seen) => {
      const url = `${proxy.url}/${contract}${protocol.path(isStream)}`;
      const got = await rawCall(url, { ...protocol.request(isStream), ...request });
      return { ...got, isAsked: seen.length > 0 };
    },
    { contracts: gates, budget: { total: 0 } },
  );
  const verdict = headers['x-tamis-fault'] ?? headers['x-tamis-status'] ?? (isAsked ? '' : 'not asked');
  const unjudged = headers['x-tamis-unjudged'];
  const told = `[${status} ${verdict}${unjudged === undefined ? '' : `, not judged: ${unjudged}`}]`;
  if (status !== 200) {
    const { message, code } = (JSON.parse(body) as { error: Tree }).error;
    return { body, code: `${code || status}`, lines: [told, `! ${message}`] };
  }
  const lines = body === sent ? ['= as it came'] : body.split('\n').flatMap((line) => (line === '' ? [] : [`= ${line}`]));
  return { body, code: '200', lines: [told, ...lines] };
}

// The body of an answer, with what the section changes in it; a whole response is streamed as its provider would.
function sentBy({ protocol, ways, body, edits }: Passage, isStream: boolean): string {
  const [inside, ofEvents] = [edits.filter((edit) => !isOfEvent(edit)), edits.filter(isOfEvent)];
  const lines = inside.length === 0 ? body.split('\n') : inside.reduce(edited, body.split('\n').map(parsed)).map(written);
  if (!isStream) return lines.join('');
  const isWhole = ways.length > 1 || lines.length === 1;
  const events = isWhole ? streamed(protocol.name, JSON.parse(lines.join(''))) : lines;
  return streamOf(ofEvents.length === 0 ? events : ofEvents.reduce(edited, events.map(parsed)).map(written));
}

function streamed(protocol: string, body: object): readonly string[] {
  const isGemini = protocol === 'Gemini';
  const events = isGemini ? chunksOf(body as ReturnType<typeof candidate>) : eventsOf(body as ReturnType<typeof response>);
  return events.map((event) => JSON.stringify(event));
}

type Event = Tree | string;
const parsed = (data: string): Event => (data.startsWith('{') ? (JSON.parse(data) as Tree) : data);
const written = (event: Event) => (typeof event === 'string' ? event : JSON.stringify(event));

const isOfEvent = (edit: string) => edit.startsWith('- ') || /^\+ (?:after )?[^\s:]+: /.test(edit);

// Changes events by one line: `+ path = value`, `+ event: path = value`, `+ after event: another` or `- event`.
function edited(events: readonly Event[], edit: string): readonly Event[] {
  const [, isAfter, name = '*', path, value = ''] = /^[-+] (after )?(?:([^\s:]+)(?:: |$))?(?:(\S+) = )?(.*)$/.exec(edit) ?? [];
  return events.flatMap((event, index) => {
    if (typeof event === 'string' || !['*', `${index}`, event.type, `${event.type}/${event.output_index}`].includes(name))
      return [event];
    if (edit.startsWith('- ')) return [];
    if (isAfter !== undefined) return [event, JSON.parse(value) as Tree];
    set(event, path?.match(/[^.[\]]+/g) ?? [], JSON.parse(value));
    return [event];
  });
}

// Sets what is at a path; `+` adds to a list.
function set(tree: Tree, [key = '', ...rest]: readonly string[], value: unknown): void {
  if (rest[0] === '+') (tree[key] as unknown[]).push(value);
  else if (rest.length > 0) set(tree[key] as Tree, rest, value);
  else tree[key] = value;
}
