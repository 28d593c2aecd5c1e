import { createInterface } from 'node:readline';
import { checkedReader } from '../check/checked.ts';
import { PEERS } from '../peers/peers.ts';
import { answerLine, type Question } from './protocol.ts';

// Answers questions with one peer until its input ends. Libraries that print do so on standard error.
async function serve(name: string | undefined): Promise<void> {
  const peer = PEERS.find((one) => one.name === name);
  if (peer === undefined) throw new Error(`There is no peer named ${name}.`);
  const write = process.stdout.write.bind(process.stdout);
  for (const loud of ['log', 'info', 'debug', 'warn'] as const) console[loud] = () => {};
  const read = checkedReader(await peer.load());
  for await (const line of createInterface({ input: process.stdin })) {
    const { text, contract } = JSON.parse(line) as Question;
    const { reading, micros } = await read(text, contract);
    write(answerLine(reading, micros));
  }
}

await serve(process.argv[2]);
