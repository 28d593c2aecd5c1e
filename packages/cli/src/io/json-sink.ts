import type { WriteStream } from 'node:tty';
import { visibleJson } from '@tamis/core/wording';
import { type Sink, streamSink } from './sink.ts';

/** JSON text for a stream. For a terminal, control characters that JSON leaves unescaped are written as escapes. */
export function jsonFor(stream: Pick<WriteStream, 'isTTY'>, text: string): string {
  return stream.isTTY ? visibleJson(text) : text;
}

/** A sink for JSON that writes to a stream of the process. */
export function jsonSink(name: string, stream: NodeJS.WriteStream): Sink {
  const sink = streamSink(name, stream);
  return {
    name: sink.name,
    write: (data) => sink.write(typeof data === 'string' ? jsonFor(stream, data) : data),
    flush: () => sink.flush(),
    close: () => sink.close(),
  };
}

/** Prints JSON, or text for people, to standard output and waits until it is written. */
export async function print(text: string, format?: string): Promise<void> {
  const output = stdoutSink(format);
  output.write(text);
  await output.flush();
}

/** Standard output as a sink, for JSON or for text that people read. */
export function stdoutSink(format: string | undefined): Sink {
  return (format === 'json' ? jsonSink : streamSink)('standard output', process.stdout);
}
