import type { Workshop } from '@tamis/console';
import { exitOf, listen, own, typed } from './start-own.ts';

// Streams the units of a run from `tamis export`. An export that fails before its first byte says why.
export const exportUnits: Workshop['exportUnits'] = async (folder, { what, format }, signal) => {
  const args = ['export', folder, '--what', what, '--format', format];
  const child = own(args);
  const said = listen(child);
  const code = exitOf(child, 'exit');
  const stop = () => void child.kill();
  signal.addEventListener('abort', stop);
  const pieces = (child.stdout ?? []) as AsyncIterable<Uint8Array>;
  const reading = pieces[Symbol.asyncIterator]();
  const first = await reading.next();
  if (first.done === true && (await code) !== 0) return { isDone: false, message: said() || 'It failed.', command: typed(args) };
  return { body: bodyOf(first, reading, code, stop), ended: code.then(() => undefined) };
};

function bodyOf(
  first: IteratorResult<Uint8Array>,
  reading: AsyncIterator<Uint8Array>,
  code: Promise<number | null>,
  stop: () => void,
): ReadableStream<Uint8Array> {
  let next: IteratorResult<Uint8Array> | undefined = first;
  return new ReadableStream<Uint8Array>({
    pull: async (out) => {
      const { done, value } = next ?? (await reading.next());
      next = undefined;
      if (done !== true) out.enqueue(value);
      // Half a file must not be mistaken for a whole one.
      else if ((await code) === 0) out.close();
      else out.error(new Error('The export was interrupted.'));
    },
    cancel: stop,
  });
}
