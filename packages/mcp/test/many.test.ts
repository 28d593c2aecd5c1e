import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, it } from 'vitest';
import { closing } from '../../../scripts/tests/listening.ts';
import { type NamedServer, startHttpGateMany } from '../src/index.ts';
import { eraHttp } from './children/era-server.ts';
import { newLedger, reviewsIn } from './play.ts';

const atEnd = closing();

const serverSays = () => undefined;

describe('several servers behind one gate', () => {
  it('have tools with their names before them, one contract each, and one inbox', async () => {
    const ledger = newLedger();
    const [old, young] = [await eraHttp('legacy'), await eraHttp('modern')];
    const log: string[] = [];
    const shared = { ledger, hold: 'pending', log: (line: string) => log.push(line) } as const;
    const servers: readonly NamedServer[] = [
      { ...shared, name: 'old', prefix: 'old', upstream: old.url },
      { ...shared, name: 'young', prefix: 'young_2', upstream: young.url },
      { ...shared, name: 'gone', prefix: 'gone', upstream: 'http://127.0.0.1:1/mcp' },
    ];
    const gate = await startHttpGateMany({ ...shared, servers, serverSays, port: 0 });
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StreamableHTTPClientTransport(new URL(gate.url)));
    atEnd(
      () => old.close(),
      () => young.close(),
      () => gate.close(),
      () => client.close(),
    );
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(['old__echo', 'old__ask', 'old__change', 'young_2__echo', 'young_2__ask', 'young_2__change']);
    const said = async (name: string) => (await client.callTool({ name, arguments: { text: 'hi' } })).content;
    for (const name of ['old__echo', 'young_2__echo']) expect(await said(name)).toEqual([{ type: 'text', text: 'hi' }]);
    for (const name of ['old__change', 'young_2__change']) await said(name);
    const open = await reviewsIn(ledger, { state: 'open' });
    expect(open.map(({ source }) => [source.run.split(' ')[1], source.step]).sort()).toEqual([
      ['old', 'change'],
      ['young', 'change'],
    ]);
    await expect(said('gone__echo')).rejects.toThrow("The server can't be reached");
    for (const name of ['echo', 'constructor__echo', '__echo'])
      await expect(said(name)).rejects.toThrow('There is no server for the tool');
    expect(log.some((line) => line.startsWith("gone can't be used now: The server can't be reached"))).toBe(true);
  });

  it('have names that can be told apart', async () => {
    const ledger = newLedger();
    const started = (...prefixes: readonly string[]) => {
      const servers = prefixes.map((prefix) => ({
        ledger,
        name: prefix.split('-')[0] ?? '',
        prefix,
        upstream: 'http://127.0.0.1:1/',
      }));
      return startHttpGateMany({ servers, serverSays, port: 0 });
    };
    for (const bad of ['', 'a__b', 'a_', '_a', 'a b', 'a.b', 'x'.repeat(33)])
      await expect(started(bad)).rejects.toThrow(RangeError);
    await expect(started('shop', 'SHOP')).rejects.toThrow('Two servers have the name');
    await expect(started('one-a', 'one-b')).rejects.toThrow('Two servers have the name "one" in the ledger.');
    await expect(started()).rejects.toThrow('There is no server.');
    const named = [{ ledger, name: 'a', session: 's', prefix: 'a', upstream: 'http://127.0.0.1:1/' }];
    await expect(startHttpGateMany({ servers: named, serverSays, port: 0 })).rejects.toThrow('session: expected none');
    const usable = await started('a_b-9', 'x'.repeat(32));
    await usable.close();
  });
});
