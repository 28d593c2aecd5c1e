import { isUtf8 } from 'node:buffer';
import { boundedNursery } from '../io/nursery.ts';
import type { Sink } from '../io/sink.ts';
import type { Coverage } from './coverage.ts';
import type { Extractor, PathExtraction } from './extractor.ts';

const MOST_PATHS = 1024;

export class PathBatch {
  readonly #extractor: Extractor;
  readonly #coverage: Coverage;
  readonly #output: Sink;
  readonly #longest: number;
  // Nothing is kept from one path to the next, so a larger young generation would hold only garbage.
  readonly #boundNursery = boundedNursery();
  #waiting: ({ readonly path: string } | { readonly line: string })[] = [];

  constructor(extractor: Extractor, coverage: Coverage, output: Sink, longest: number) {
    this.#extractor = extractor;
    this.#coverage = coverage;
    this.#output = output;
    this.#longest = longest;
  }

  get isFull(): boolean {
    return this.#waiting.length >= MOST_PATHS;
  }

  // Adds a path. A path that is not valid UTF-8 is skipped, because its text would be a guess.
  add(bytes: Buffer): void {
    if (bytes.length > this.#longest) this.refuse(bytes.subarray(0, this.#longest), 'PATH_TOO_LONG');
    else if (!isUtf8(bytes)) this.refuse(bytes, 'ENCODING_ERROR');
    else this.#waiting.push({ path: bytes.toString('utf8') });
  }

  // Adds a path that must be skipped.
  refuse(bytes: Buffer, error: PathError): void {
    this.#coverage.refuse(bytes.toString('utf8').slice(0, 200), error);
    this.#waiting.push({ line: refusedLine(bytes, error) });
  }

  async flush(): Promise<void> {
    const waiting = this.#waiting;
    this.#waiting = [];
    const found = await this.#extractor.extract(waiting.flatMap((one) => ('path' in one ? [one.path] : [])));
    let next = 0;
    for (const one of waiting) {
      const extraction = 'path' in one ? found[next++] : undefined;
      if ('line' in one) this.#output.write(one.line);
      else if (extraction !== undefined) {
        this.#coverage.add(one.path, extraction);
        this.#output.write(extractionLine(one.path, extraction));
      }
    }
    this.#boundNursery();
    await this.#output.flush();
  }
}

type PathError = 'ENCODING_ERROR' | 'PATH_TOO_LONG';

function extractionLine(path: string, found: PathExtraction): string {
  const { rule, status, tag, tags, fields, errors, problem } = found;
  // What is undefined is not written.
  const defaulted = found.defaulted.length === 0 ? undefined : found.defaulted;
  return `${JSON.stringify({ path, rule, status, tag, tags, fields, errors, defaulted, problem })}\n`;
}

// The output line for a skipped path. It contains the bytes, because the text may be incomplete.
function refusedLine(bytes: Buffer, error: PathError): string {
  const [path, encoded] = [bytes.toString('utf8'), bytes.toString('base64')];
  const nothing = { rule: null, status: 'failed', tag: null, tags: [], fields: {} };
  return `${JSON.stringify({ path, path_b64: encoded, ...nothing, errors: { '': error } })}\n`;
}
