import type { WriteStream } from 'node:tty';
import { visibleJson } from '@tamis/core/wording';
import { type Sink, streamSink } from './sink.ts';

/** JSON text for a stream: a terminal acts on some characters that JSON leaves unescaped, so there they are written as escapes. */
export function jsonFor(stream: Pick<WriteStream, 'isTTY'>, text: string): string {
  return stream.isTTY ? visibleJson(text) : text;
}

/** A sink for JSON that ends in a stream of the process. */
export function jsonSink(name: string, stream: NodeJS.WriteStream): Sink {
  const sink = streamSink(name, stream);
  return {
    name: sink.name,
    write: (data) => sink.write(typeof data === 'string' ? jsonFor(stream, data) : data),
    flush: () => sink.flush(),
    close: () => sink.close(),
  };
}

/** Writes to standard output, JSON or text that people read, and waits until it is out. */
export async function print(text: string, format?: string): Promise<void> {
  const output = stdoutSink(format);
  output.write(text);
  await output.flush();
}

/** Standard output for JSON, or for text that people read. */
export function stdoutSink(format: string | undefined): Sink {
  return (format === 'json' ? jsonSink : streamSink)('standard output', process.stdout);
}
