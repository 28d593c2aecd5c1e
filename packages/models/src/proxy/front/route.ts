import type { IncomingMessage } from 'node:http';
import { anthropicSpeech } from '../mend/anthropic-speech.ts';
import { openAiSpeech } from '../mend/open-ai-speech.ts';
import type { ProxyTrouble } from '../send/error-delivery.ts';
import type { Speech } from '../speech.ts';
import type { ProxyOptions } from './proxy-options.ts';

const SPEECHES: ReadonlyMap<string, Speech> = new Map([openAiSpeech, anthropicSpeech].map((speech) => [speech.path, speech]));

/** The path of a request without its query: what chooses the contract, if anything, and what is requested. */
const PATH = /^(?:\/([^/]*))?(\/v1\/.*)$/;

type Contracts = ProxyOptions['contracts'];
type Contract = NonNullable<ReturnType<Contracts['get']>>;

/** A request that will be judged. */
export interface Route {
  readonly speech: Speech;
  readonly contract: string;
  readonly gate: Contract;
  /** Starts with a question mark, or is empty. */
  readonly query: string;
}

/** Where a request goes, or why it is refused. */
export function routeOf(
  { url = '', method, headers }: Pick<IncomingMessage, 'url' | 'method' | 'headers'>,
  contracts: Contracts,
): Route | ProxyTrouble {
  const start = url.indexOf('?');
  const [path, query] = start < 0 ? [url, ''] : [url.slice(0, start), url.slice(start)];
  const [, named, below] = PATH.exec(path) ?? [];
  const speech = SPEECHES.get(below ?? path);
  if (speech === undefined) return { status: 404, message: notServed(path) };
  if (method !== 'POST') return { status: 405, message: `Only POST is served at ${speech.path}.`, headers: { allow: 'POST' } };
  const chosen = headers['x-tamis-contract'];
  const name = named ?? chosen;
  if (typeof name !== 'string') return { status: 400, message: `No contract was chosen. ${waysToChoose(contracts)}` };
  if (named !== undefined && chosen !== undefined && chosen !== named)
    return { status: 400, message: 'The path and x-tamis-contract choose different contracts.' };
  const gate = contracts.get(name);
  if (gate === undefined) return { status: 400, message: `There is no contract ${shown(name)}. ${waysToChoose(contracts)}` };
  return { speech, contract: name, gate, query };
}

/** Clients choose the path, so the message says what to change: the base URL, or the client's method. */
function notServed(path: string): string {
  const served = `Only ${[...SPEECHES.keys()].join(' and ')} are served here.`;
  if (path.endsWith('/chat/completions')) return `${served} The base URL of an OpenAI client must end with /v1.`;
  if (path.endsWith('/messages')) return `${served} The base URL of an Anthropic client must end before /v1.`;
  return path.endsWith('/responses') ? `${served} Use Chat Completions in place of Responses.` : served;
}

/** A name that is fit for an error message; anything else is not repeated. */
function shown(name: string): string {
  return /^[\w.-]{1,64}$/.test(name) ? `named ${name}` : 'of that name';
}

function waysToChoose(contracts: Contracts): string {
  const names = [...contracts.keys()];
  return `Contracts: ${names.join(', ')}. Choose one by path (/${names[0]}/v1/…) or with the header x-tamis-contract.`;
}
