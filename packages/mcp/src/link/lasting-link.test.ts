import { NotRun } from '@tamis/ledger';
import { describe, expect, it } from 'vitest';
import { lastingLink } from './lasting-link.ts';
import type { Link } from './link.ts';
import { Lost } from './lost.ts';
import { Rejected } from './rejected.ts';

function played() {
  let time = 0;
  const made: { readonly link: Link; readonly lose: () => void; isClosed: boolean }[] = [];
  const script = { isDown: false, ask: async (): Promise<never> => ({ result: {}, length: 2 }) as never };
  const connect = async (onClose: () => void): Promise<Link> => {
    if (script.isDown) throw new Error('It is down.');
    const about = { info: { name: '', version: '' }, capabilities: {}, instructions: String(made.length) };
    const one: (typeof made)[number] = {
      isClosed: false,
      lose: onClose,
      link: {
        ...{ era: 'legacy', about, ask: () => script.ask(), notify: async () => undefined, isClosed: () => one.isClosed },
        listen: () => Promise.reject(new Error('No.')),
        close: async () => {
          one.isClosed = true;
        },
      } as Link,
    };
    made.push(one);
    return one.link;
  };
  const told: Link[] = [];
  const link = lastingLink({ connect, onConnect: async (one) => void told.push(one), now: () => time });
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { link, made, told, script, pass };
}

describe('a link that lasts', () => {
  it('sends nothing without a connection, and connects once for all who wait', async () => {
    const { link, made, told } = played();
    await expect(link.ask('a', {})).rejects.toThrow(NotRun);
    await Promise.all([link.ready(), link.ready()]);
    expect([made.length, told.length, link.isReady()]).toEqual([1, 1, true]);
    expect(await link.ask('a', {})).toEqual({ result: {}, length: 2 });
  });

  it('waits longer after each failure before it tries again', async () => {
    const { link, made, script, pass } = played();
    script.isDown = true;
    await expect(link.ready()).rejects.toThrow('It is down.');
    script.isDown = false;
    pass(249);
    await expect(link.ready()).rejects.toThrow('It is down.');
    script.isDown = true;
    pass(1);
    await expect(link.ready()).rejects.toThrow('It is down.');
    script.isDown = false;
    pass(499);
    await expect(link.ready()).rejects.toThrow('It is down.');
    pass(1);
    await link.ready();
    expect(made).toHaveLength(1);
  });

  it('is made again when it is lost: at once if it was steady, after a pause if it was not', async () => {
    const { link, made, pass } = played();
    await link.ready();
    pass(10_000);
    made[0]?.lose();
    expect([link.isReady(), made[0]?.isClosed]).toEqual([false, true]);
    await link.ready();
    expect(link.about.instructions).toBe('1');
    made[1]?.lose();
    await expect(link.ready()).rejects.toThrow('The connection to the server was lost.');
    pass(250);
    await link.ready();
    expect(made).toHaveLength(3);
  });

  it('is left when the server no longer knows the session, and closed when the last request on it ends', async () => {
    const { link, made, script } = played();
    await link.ready();
    const { promise, resolve } = Promise.withResolvers<never>();
    script.ask = () => promise;
    const slow = link.ask('slow', {});
    script.ask = () => Promise.reject(new Rejected(404));
    await expect(link.ask('a', {})).rejects.toThrow(Rejected);
    expect([link.isReady(), made[0]?.isClosed]).toEqual([false, false]);
    await link.ready();
    resolve({ result: {} } as never);
    await slow;
    expect([made.length, made[0]?.isClosed, made[1]?.isClosed]).toEqual([2, true, false]);
    script.ask = () => Promise.reject(new Rejected(403));
    await expect(link.ask('a', {})).rejects.toThrow(Rejected);
    expect(link.isReady()).toBe(true);
    script.ask = () => Promise.reject(new Lost('The connection broke off.'));
    await expect(link.ask('a', {})).rejects.toThrow(Lost);
    expect(link.isReady()).toBe(true);
    // Earlier servers say so with 400, which does not prove that a call did nothing.
    script.ask = () => Promise.reject(new Lost('The server answered with status 400.', 400));
    await expect(link.ask('a', {})).rejects.toThrow(Lost);
    expect(link.isReady()).toBe(false);
  });

  it('that was closed is not made again, and leaves no connection behind', async () => {
    const { link, made } = played();
    const ready = link.ready();
    await link.close();
    await expect(ready).rejects.toThrow(NotRun);
    expect(made.map(({ isClosed }) => isClosed)).toEqual([true]);
    await expect(link.ready()).rejects.toThrow('The gate has ended.');
  });
});
