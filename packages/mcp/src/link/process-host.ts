import type { Readable, Writable } from 'node:stream';
import { visible } from '@tamis/core/wording';
import { NotRun } from '@tamis/ledger';
import { lineCutter } from '../wire/lines.ts';
import { MOST_BYTES } from '../wire/read-message.ts';
import { type Link, type LinkGiven, linkTo } from './link.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { type TextTransport, textTransport } from './text-transport.ts';

export interface ProcessGiven {
  readonly command: string;
  readonly args: readonly string[];
  readonly serverSays: (line: string) => void;
  readonly log: (line: string) => void;
  // Where the caller's messages come from: nothing more is read from it until the server reads.
  readonly source?: Readable;
}

export interface ProcessHost {
  readonly connect: (given: Omit<LinkGiven, 'transport' | 'isLegacy'>) => Promise<Link>;
  // How the server ended; rejects if it could not be started.
  readonly ended: ServerProcess['ended'];
  readonly output: () => Readable;
  stop(): Promise<void>;
}

const LONGEST_LOG = 64 * 1024;

export function processHost(given: ProcessGiven): ProcessHost {
  let running = started(given);
  let isConnecting = false;
  const { promise: ended, resolve, reject } = Promise.withResolvers<Awaited<ServerProcess['ended']>>();
  const observe = (one: Running) =>
    one.server.ended.then((how) => {
      if (one === running && !isConnecting) resolve(how);
    }, reject);
  void observe(running);
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  ended.then(over, over);
  return {
    ended,
    output: () => running.server.child.stdout,
    stop: async () => await running.server.stop(),
    connect: async (link) => {
      if (isOver) throw new NotRun('The server has ended.');
      isConnecting = true;
      try {
        return await linkTo({ ...link, transport: running.transport });
      } catch (problem) {
        if (!running.isOver) throw problem;
        // Some servers of the earlier era end when they are asked something before the handshake.
        running = started(given);
        void observe(running);
        return await linkTo({ ...link, transport: running.transport, isLegacy: true });
      } finally {
        isConnecting = false;
        if (running.isOver) void running.server.ended.then(resolve, reject);
      }
    },
  };
}

interface Running {
  readonly server: ServerProcess;
  readonly transport: TextTransport;
  isOver: boolean;
}

function started({ command, args, serverSays, log, source }: ProcessGiven): Running {
  const server = startServer(command, args);
  const { child } = server;
  const write = (text: string) => {
    if (!child.stdin.writable) throw new NotRun('The server has ended.');
    writeLine(child.stdin, text, source);
  };
  const transport = textTransport(write, log, child.pid);
  const running: Running = { server, transport, isOver: false };
  const lines = lineCutter(MOST_BYTES, {
    onLine: (line) => line.trim() !== '' && transport.take(line),
    onLong: () => {
      log(`The server sent a message of more than ${MOST_BYTES} bytes.`);
      transport.lose('The server sent a message that is too long.');
    },
    onBroken: (text) => transport.drop(text, 'The server sent a message that is not UTF-8.'),
  });
  const show = (line: string) => line.trim() !== '' && serverSays(visible(line));
  const onLong = () => serverSays('(a line that is too long)');
  const said = lineCutter(LONGEST_LOG, { onLine: show, onLong, onBroken: show });
  child.stdout.on('data', lines.push).on('end', lines.end);
  child.stderr.on('data', said.push).on('end', said.end);
  const over = () => {
    running.isOver = true;
    transport.lose('The server has ended.');
    transport.end();
  };
  server.ended.then(over, over);
  return running;
}

// Writes a line; if it is not read, nothing more is read from the other side until it is.
export function writeLine(to: Writable, text: string, from: Readable | undefined): void {
  if (to.writableEnded || to.destroyed || to.write(`${text}\n`)) return;
  from?.pause();
  to.once('drain', () => from?.resume());
}
