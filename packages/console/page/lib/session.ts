import type { Session } from '../../src/model/session.ts';
import { ApiProblem, onSignedOut, read, remove, send, warm } from './api.ts';
import { link, type NoticeLink, takeLink } from './link.ts';
import { connect } from './live.ts';
import { Store } from './store.ts';

// The signed-in user, or `out` if there is none.
export const session = new Store<Session | 'out' | undefined>(undefined);

export const isOver = new Store<boolean>(false);

// The reason why no one is signed in.
export const signedOut = new Store<string>('');

export async function enter(): Promise<void> {
  const token = /^#token=([\w-]+)$/.exec(window.location.hash)?.[1];
  takeLink();
  if (token !== undefined) window.history.replaceState(null, '', window.location.pathname);
  else if (window.location.pathname === '/') warm('/api/inbox?tab=mine');
  onSignedOut.call = () => {
    if (session.value === undefined || session.value === 'out') session.set('out');
    else isOver.set(true);
  };
  try {
    const found = token === undefined ? await read<Session>('/api/session') : await entered(token);
    const isElsewhere = found.only !== undefined && link.value !== undefined && found.only !== link.value.review;
    session.set(isElsewhere ? 'out' : found);
    if (!isElsewhere) connect();
  } catch (problem) {
    if (problem instanceof ApiProblem) signedOut.set(reasonFor(problem));
    session.set('out');
  }
}

// Signs in with a token. A link that was already used does no harm if someone is signed in.
async function entered(token: string): Promise<Session> {
  try {
    return await send<Session>('/api/session', { token });
  } catch (problem) {
    try {
      return await read<Session>('/api/session');
    } catch {
      throw problem;
    }
  }
}

export async function openLink({ review, secret }: NoticeLink): Promise<void> {
  link.set(undefined);
  await signIn({ token: secret, review });
}

export async function enterWith(token: string): Promise<void> {
  await signIn({ token });
}

export async function signOut(): Promise<void> {
  await remove('/api/session').catch(() => undefined);
  window.location.assign('/');
}

async function signIn(body: { readonly token: string; readonly review?: string }): Promise<void> {
  try {
    session.set(await send<Session>('/api/session', body));
    connect();
  } catch (problem) {
    const isTyped = body.review === undefined && problem instanceof ApiProblem && problem.error === 'wrong-token';
    if (isTyped) signedOut.set('This token is wrong, or it has been used or has expired.');
    else signedOut.set(problem instanceof Error ? reasonFor(problem) : 'The console is not responding.');
  }
}

// The reason why the visitor is signed out. The page itself says how to get a new link, so this message does not.
function reasonFor({ message }: Error): string {
  return message.replace(/ Run `tamis console` .*$/, '');
}
