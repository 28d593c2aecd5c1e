import type { IncomingMessage } from 'node:http';
import type { ProxyTrouble } from '../send/error-delivery.ts';
import type { Speech } from '../speech.ts';
import { adviceFor, passedMethod, SPEECHES } from './endpoints.ts';
import type { ProxyContract } from './proxy-options.ts';

const PATH = /^(?:\/([^/]*))?(\/v1(?:alpha|beta)?\/.*)$/;

type Contracts = ReadonlyMap<string, ProxyContract>;

export interface Route {
  readonly kind: 'judged';
  readonly speech: Speech;
  readonly contract: string;
  readonly parts: ProxyContract;
  readonly path: string;
  readonly query: string;
}

export interface Passage {
  readonly kind: 'passed';
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly query: string;
}

type Refusal = ProxyTrouble & { readonly kind?: undefined };

export function routeOf(
  { url = '', method, headers }: Pick<IncomingMessage, 'url' | 'method' | 'headers'>,
  contracts: Contracts,
): Route | Passage | Refusal {
  const start = url.indexOf('?');
  const [whole, query] = start < 0 ? [url, ''] : [url.slice(0, start), url.slice(start)];
  const [, named, path = whole] = PATH.exec(whole) ?? [];
  const passed = passedMethod(method, path);
  const speech = SPEECHES.find((one) => one.serves(path));
  if (passed === undefined && speech === undefined) return { status: 404, message: notServed(method, path, whole) };
  if (passed === undefined && method !== 'POST')
    return { status: 405, message: `Only POST is served at ${speech?.path}.`, headers: { allow: 'POST' } };
  const chosen = contractFor(named, headers['x-tamis-contract'], contracts, speech !== undefined);
  if (typeof chosen === 'object') return chosen;
  if (passed !== undefined || speech === undefined) return { kind: 'passed', method: passed ?? 'POST', path, query };
  return { kind: 'judged', speech, contract: chosen, parts: contracts.get(chosen) as ProxyContract, path, query };
}

function contractFor(named: string | undefined, header: unknown, contracts: Contracts, isJudged: boolean): string | Refusal {
  if (named === undefined && header === undefined && !isJudged) return '';
  const name = named ?? header ?? onlyOne(contracts);
  if (typeof name !== 'string') return { status: 400, message: `No contract was chosen. ${waysToChoose(contracts)}` };
  if (named !== undefined && header !== undefined && header !== named)
    return { status: 400, message: 'The path and x-tamis-contract choose different contracts.' };
  if (contracts.has(name)) return name;
  return { status: 400, message: `There is no contract ${shown(name)}. ${waysToChoose(contracts)}` };
}

// The only contract, which need not be chosen.
function onlyOne(contracts: Contracts): string | undefined {
  const [name, another] = contracts.keys();
  return another === undefined ? name : undefined;
}

// The response for an unknown path. Clients choose the path, so the message says what to change: the base URL, or the client's method.
function notServed(method: string | undefined, path: string, whole: string): string {
  const advice = adviceFor(method, path);
  if (advice !== undefined) return `${shownPath(path)} is not judged, so it is not served here. ${advice}`;
  const served = `Only ${SPEECHES.map((one) => one.path).join(', ')} are judged here; lists of models and embeddings are passed on.`;
  if (/\/(?:chat\/completions|responses)$/.test(whole)) return `${served} The base URL of an OpenAI client must end with /v1.`;
  if (whole.endsWith('/messages')) return `${served} The base URL of an Anthropic client must end before /v1.`;
  return /[gG]enerateContent$/.test(whole) ? `${served} The base URL of a Google client must end before /v1beta.` : served;
}

function shownPath(path: string): string {
  return /^[\w./:-]{1,80}$/.test(path) ? path : 'This endpoint';
}

function shown(name: string): string {
  return /^[\w.-]{1,64}$/.test(name) ? `named ${name}` : 'of that name';
}

function waysToChoose(contracts: Contracts): string {
  const names = [...contracts.keys()];
  return `Contracts: ${names.join(', ')}. Choose one by path (/${names[0]}/v1/…) or with the header x-tamis-contract.`;
}
