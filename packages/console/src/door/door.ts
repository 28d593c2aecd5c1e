import type { Schemes } from '@tamis/core/internal';
import { principal as osUser } from '@tamis/ledger/internal';
import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { SAFE_HEADERS } from './headers.ts';
import { FailureLimit } from './limit.ts';
import type { NamedTokens } from './named-tokens.ts';
import { OneTimeTokens } from './one-time-token.ts';
import { mayAsk, type Principal } from './principal.ts';
import { addressOf, bearerOf, isOwn, userName } from './sender.ts';
import { type ConsoleEnv, Sessions, type Visit } from './sessions.ts';
import type { TrustedProxy } from './trusted-proxy.ts';

export interface DoorGiven {
  readonly hosts: () => ReadonlyMap<string, Schemes>;
  readonly port: () => number;
  readonly tokens?: NamedTokens;
  readonly proxy?: TrustedProxy;
  readonly userHeader: string;
  // Signs in with a link from a notice, once; absent unless the console has a public address.
  readonly link?: (review: string, secret: string) => Promise<Principal | undefined>;
  readonly now: () => number;
}

const READING = new Set(['GET', 'HEAD']);

export class Door {
  readonly oneTime: OneTimeTokens;
  readonly sessions: Sessions;
  readonly #given: DoorGiven;
  readonly #limit: FailureLimit;

  constructor(given: DoorGiven) {
    this.#given = given;
    this.oneTime = new OneTimeTokens(given.now);
    this.sessions = new Sessions(given.now);
    this.#limit = new FailureLimit(given.now);
  }

  // The name of this console's cookie. Browsers send cookies to all ports of a machine, so each port has its own name.
  get cookie(): string {
    return `tamis-${this.#given.port()}`;
  }

  // Checks every request: its host must be ours, and a request that may write must come from our own page.
  readonly guard: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) c.header(name, value);
    const host = c.req.header('host')?.toLowerCase() ?? '';
    const schemes = this.#given.hosts().get(host);
    if (schemes === undefined)
      return c.json({ error: 'other-host', message: 'This console is not served under that host name.' }, 421);
    // Other sites can't read what they make a browser request, but it would take up our slots and time.
    if (c.req.path.startsWith('/api/') && c.req.header('sec-fetch-site') === 'cross-site')
      return c.json({ error: 'other-origin', message: 'Only pages of this console may make this request.' }, 403);
    if (!READING.has(c.req.method) && !isOwn(c, host, schemes))
      return c.json({ error: 'other-origin', message: 'Only pages of this console may make this request.' }, 403);
    await next();
    return undefined;
  };

  readonly signedIn: MiddlewareHandler<ConsoleEnv> = async (c, next) => {
    const visit = await this.#visit(c, addressOf(c));
    if (typeof visit === 'number') return slowDown(c, visit);
    if (visit === undefined) {
      const why = getCookie(c, this.cookie) === undefined ? 'You are not signed in.' : 'Your session has ended.';
      return c.json({ error: 'signed-out', message: `${why} Run \`tamis console\` for a new link.` }, 401);
    }
    if (!mayAsk(visit.principal, c.req.path))
      return c.json({ error: 'not-allowed', message: 'Your link is for one review only.' }, 403);
    c.set('visit', visit);
    await next();
    return undefined;
  };

  // Signs in with a token or with the link of a review. Returns undefined if it is not valid, or the milliseconds to wait after too many
  // wrong ones.
  async enter(c: Context<ConsoleEnv>, token: string, review?: string): Promise<Principal | number | undefined> {
    const found = review === undefined ? this.#owner(token) : await this.#given.link?.(review, token);
    return found ?? (await this.#wrong(addressOf(c)));
  }

  #owner(token: string): Principal | undefined {
    return this.oneTime.use(token) ? { name: osUser(), role: 'operator' } : this.#given.tokens?.owner(token);
  }

  async #visit(c: Context<ConsoleEnv>, sender: string): Promise<Visit | number | undefined> {
    const { proxy, userHeader, tokens } = this.#given;
    const session = this.sessions.find(getCookie(c, this.cookie) ?? '');
    if (session !== undefined) return { principal: session.principal, session };
    const user = proxy?.includes(sender) === true ? userName(c.req.header(userHeader)) : '';
    if (user === undefined) return undefined;
    if (user !== '') return { principal: { name: user, role: 'reviewer' } };
    const bearer = bearerOf(c);
    if (bearer === undefined || tokens === undefined) return undefined;
    const owner = tokens.owner(bearer);
    return owner === undefined ? await this.#wrong(sender) : { principal: owner };
  }

  async #wrong(sender: string): Promise<number | undefined> {
    const wait = await this.#limit.fail(sender);
    return wait === 0 ? undefined : wait;
  }
}

// Refuses a wrong token after too many others. A correct token would have been accepted.
export function slowDown(c: Context<ConsoleEnv>, wait: number) {
  c.header('retry-after', String(Math.ceil(wait / 1000)));
  return c.json(
    { error: 'slow-down', message: 'This token is wrong, and too many wrong tokens have been tried. Check it, then try again.' },
    429,
  );
}
