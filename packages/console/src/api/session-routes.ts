import { type OpenAPIHono, z } from '@hono/zod-openapi';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { slowDown } from '../door/door.ts';
import type { Principal } from '../door/principal.ts';
import type { ConsoleEnv } from '../door/sessions.ts';
import { Session } from '../model/session.ts';
import type { ApiContext } from './context.ts';
import { route, writing } from './route.ts';

const enter = writing('/api/session', {
  summary: 'Sign in with a token: the one-time token from the printed link or from a notice, or a named token',
  body: z.object({
    token: z.string().min(1).max(500),
    review: z.string().min(1).max(200).optional().describe('For a token from a notice: the id of its review'),
  }),
  answer: Session,
});
const look = route('get', '/api/session', { summary: 'Get the current session', answer: Session });
const leave = route('delete', '/api/session', { summary: 'Sign out', answer: z.object({ isOut: z.boolean() }) });

// Adds the routes for signing in, the only ones that need no session.
export function enterRoutes(app: OpenAPIHono<ConsoleEnv>, context: ApiContext): void {
  const { door } = context;
  app.openapi(enter, async (c) => {
    const { token, review } = c.req.valid('json');
    const found = await door.enter(c, token, review);
    if (typeof found === 'number') return slowDown(c, found);
    if (found === undefined)
      return c.json(
        { error: 'wrong-token', message: 'This link has been used or has expired. Run `tamis console` for a new one.' },
        401,
      );
    const isSecure =
      c.req.header('x-forwarded-proto') === 'https' ||
      new URL(c.req.url).protocol === 'https:' ||
      context.isEncrypted(c.req.header('host'));
    setCookie(c, door.cookie, door.sessions.open(found), { httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure });
    return c.json(sessionOf(context, found, c.req.header('host')), 200);
  });
}

export function sessionRoutes(app: OpenAPIHono<ConsoleEnv>, context: ApiContext): void {
  const { door } = context;
  app.openapi(look, (c) => c.json(sessionOf(context, c.var.visit.principal, c.req.header('host')), 200));
  app.openapi(leave, (c) => {
    door.sessions.close(getCookie(c, door.cookie) ?? '');
    deleteCookie(c, door.cookie, { path: '/' });
    return c.json({ isOut: true }, 200);
  });
}

function sessionOf({ about }: ApiContext, { name, role, only }: Principal, address = ''): Session {
  return { name, role, only, address, ...about() };
}
