import { parentPort, workerData } from 'node:worker_threads';
import { type Contract, compile, type JsonSchema } from '@tamis/core';
import type { Block } from './block.ts';
import type { Hired } from './crew.ts';
import { judgeBlock } from './judge-block.ts';

const { contract, settings, wanted } = workerData as Hired;
const gate = compile(contract as Contract<JsonSchema>);

parentPort?.on('message', async (block: Block) => {
  const judged = await judgeBlock(gate, settings, wanted, block);
  parentPort?.postMessage(judged, [judged.bytes.buffer, judged.written.buffer]);
});
