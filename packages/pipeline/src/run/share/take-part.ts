import type { Jobs, TakenChunk } from '@tamis/ledger/internal';
import type { Room } from '../room.ts';
import { workChunk } from './work-chunk.ts';

const LOOK = 500;

// Takes chunks of a run until none is left or the work stops. The next one is taken as soon as the units in hand run low, so that the end
// of a chunk leaves no calls unused. `mayStay` says whether to take more, or to leave for another run. Returns how many it took.
export async function takePart(
  room: Room,
  jobs: Jobs,
  holder: string,
  mayStay: () => Promise<boolean> = async () => true,
): Promise<number> {
  const chunks = new Chunks(room, holder);
  for (let taken = 0; ; ) {
    while (!room.isStopping && (chunks.isFinding || room.hands.isFull)) await room.hands.change();
    const isLeaving = room.isStopping || !(await mayStay());
    const chunk = isLeaving ? undefined : await jobs.take();
    if (chunk !== undefined) {
      taken += 1;
      chunks.begin(chunk);
    } else if (isLeaving || !(await chunks.change(LOOK))) {
      await chunks.over();
      return taken;
    }
  }
}

class Chunks {
  readonly #room: Room;
  readonly #holder: string;
  readonly #working = new Set<Promise<void>>();
  readonly #finding = new Set<TakenChunk>();
  #failure: { readonly problem: unknown } | undefined;

  constructor(room: Room, holder: string) {
    this.#room = room;
    this.#holder = holder;
  }

  get isFinding(): boolean {
    return this.#finding.size > 0;
  }

  begin(chunk: TakenChunk): void {
    const found = () => {
      this.#finding.delete(chunk);
      this.#room.hands.notify();
    };
    this.#finding.add(chunk);
    const work = workChunk(this.#room, chunk, this.#holder, found)
      .catch((problem: unknown) => {
        // The others finish what they have begun.
        this.#failure ??= { problem };
        this.#room.stop({ kind: 'interrupted' });
      })
      .finally(() => {
        this.#working.delete(work);
        found();
      });
    this.#working.add(work);
  }

  // Waits until a chunk is done, but not for long. Returns false if none is being worked on.
  async change(milliseconds: number): Promise<boolean> {
    if (this.#working.size === 0) return false;
    const ended = new AbortController();
    const { clock } = this.#room.given;
    const wait = clock.wait(milliseconds, AbortSignal.any([ended.signal, this.#room.stopSignal]));
    await Promise.race([wait, ...this.#working]);
    ended.abort();
    return true;
  }

  // Waits until all of them are done.
  async over(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
    if (this.#failure !== undefined) throw this.#failure.problem;
  }
}
