import { Agent, createServer, request } from 'node:http';
import { compile } from '@tamis/core';
import { startProxy } from '@tamis/models';

// A proxy and everything around it in one process, which prints what is left on the heap after each thousand calls. Needs
// --expose-gc.
const content = JSON.stringify({ text: 'x'.repeat(4000) });
const body = JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] });
const provider = createServer((question, answer) => {
  question.resume().once('end', () => answer.writeHead(200, { 'content-length': body.length }).end(body));
});
await new Promise((resolve) => provider.listen(0, '127.0.0.1', resolve));
const upstream = `http://127.0.0.1:${provider.address().port}`;
const proxy = await startProxy({ contracts: new Map([['any', compile({ schema: { type: 'object' } })]]), upstream });
const agent = new Agent({ keepAlive: true });

const call = () =>
  new Promise((resolve, reject) => {
    const outgoing = request(`${proxy.url}/any/v1/chat/completions`, { method: 'POST', agent }, (answer) => {
      answer.resume().once('end', answer.statusCode === 200 ? resolve : reject);
    });
    outgoing.once('error', reject).end('{"messages": []}');
  });

const heaps = [];
for (let round = 0; round < Number(process.argv[2]); round++) {
  let left = 1000;
  const worker = async () => {
    while (left-- > 0) await call();
  };
  await Promise.all(Array.from({ length: 64 }, worker));
  await new Promise((resolve) => setTimeout(resolve, 20));
  globalThis.gc();
  heaps.push(process.memoryUsage().heapUsed / 1e6);
}
agent.destroy();
await proxy.close();
provider.close();
console.log(JSON.stringify(heaps));
