import { parentPort, workerData } from 'node:worker_threads';
import type { Gate } from '@tamis/core';
import { engine } from '../engine.ts';
import type { Block } from './block.ts';
import type { Hired } from './crew.ts';
import { judgeBlock } from './judge-block.ts';

const { contract, settings, wanted } = workerData as Hired;
const gate = engine.compile(contract as object) as Gate;

parentPort?.on('message', async (block: Block) => {
  const judged = await judgeBlock(gate, settings, wanted, block);
  parentPort?.postMessage(judged, [judged.bytes.buffer, judged.written.buffer]);
});
