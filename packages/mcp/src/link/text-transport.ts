import type { Transport } from '@modelcontextprotocol/client';
import type { Json } from '@tamis/core';
import { NotRun } from '@tamis/ledger';
import { serverReader } from '../wire/read-message.ts';
import { answerIdIn, type SdkMessage, sentIds } from './ids.ts';
import { lostAnswer } from './lost.ts';
import { passable } from './passable.ts';

export interface TextTransport extends Transport {
  take(text: string): void;
  drop(text: string, reason: string): void;
  lose(reason: string): void;
  end(): void;
  // The SDK takes a transport with these for one over standard input and output, where silence is an answer too.
  readonly pid: number | undefined;
  readonly stderr: null;
}

export function textTransport(write: (text: string) => void, log: (line: string) => void, pid?: number): TextTransport {
  const read = serverReader();
  const ids = sentIds();
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    void turn.then(() => transport.onclose?.());
  };
  // The SDK handles a notification in the next turn: an answer in the same one would overtake the last progress.
  let turn = Promise.resolve();
  const give = (message: object) => {
    turn = turn.then(() => transport.onmessage?.(message as SdkMessage));
  };
  const drop = (text: string, reason: string) => {
    log(`dropped a message from the server: ${reason}`);
    const id = answerIdIn(text);
    if (id !== undefined && ids.answered(id)) give(lostAnswer(id, `The answer of the server was dropped: ${reason}`));
  };
  const transport: TextTransport = {
    ...{ pid, stderr: null, end },
    start: async () => {},
    send: async (message, options) => {
      if (isOver) throw new NotRun('The server has ended.');
      ids.sent(message, options);
      try {
        write(JSON.stringify(message));
      } catch (problem) {
        if ('id' in message) ids.answered(message.id as Json);
        throw problem;
      }
    },
    close: async () => end(),
    take: (text) => {
      const found = read(text);
      if (found.kind === 'unreadable') return drop(text, found.reason);
      const passed = passable(found, ids, undefined);
      if (typeof passed === 'string') log(passed);
      else give(passed);
    },
    drop,
    lose: (reason) => {
      for (const id of ids.all()) {
        ids.answered(id);
        give(lostAnswer(id, reason));
      }
    },
  };
  return transport;
}
