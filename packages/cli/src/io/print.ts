import { type Sink, streamSink } from './sink.ts';

// Prints to standard output and waits until it is written.
export async function print(text: string): Promise<void> {
  const output = stdoutSink();
  output.write(text);
  await output.flush();
}

export function stdoutSink(): Sink {
  return streamSink('standard output', process.stdout);
}
