import type { JsonObject } from '@tamis/core';
import { jsonText } from '@tamis/core/internal';
import type { Journal } from '@tamis/core/loop';
import { EXIT } from '../../exit/exit-codes.ts';
import { Halt, usage } from '../../exit/halt.ts';
import type { WizardFlags } from '../../flags/ask-flags.ts';
import { emptyInput } from '../../io/empty-input.ts';
import { onInterrupt } from '../../io/interrupt.ts';
import { LineSplitter } from '../../io/line-splitter.ts';
import { pump } from '../../io/pump.ts';
import { type Sink, streamSink } from '../../io/sink.ts';
import { openSource } from '../../io/source.ts';
import { given } from '../../text/given.ts';
import { isBlankBytes } from '../../text/is-blank-bytes.ts';
import { usableSamples } from '../read-samples.ts';
import { languageFor } from '../rule-language.ts';
import type { WizardTask } from '../wizard-task.ts';
import { Conversation } from './conversation.ts';
import { hintIn, languageIn, optionalText, type ProgramLine, pathsIn, readProgramLine, unexpected } from './program-line.ts';

// The longest line in bytes, more than any reply that can be judged.
const MOST_BYTES = 64 * 1024 * 1024;

// `tamis wizard --jsonl`: lets a program drive the wizard line by line and ask the model itself.
export async function converse(
  samples: readonly string[] | undefined,
  flags: WizardFlags,
  journal: Journal | undefined,
): Promise<number> {
  const talk = new Talk(flags, journal);
  const source = openSource('-');
  const interrupt = onInterrupt(() => source.stop());
  const lines: { readonly number: number; readonly read: () => ProgramLine }[] = [];
  const splitter = new LineSplitter(
    {
      line(bytes, start, end, _next, number) {
        if (isBlankBytes(bytes, start, end)) return;
        const own = Buffer.from(bytes.subarray(start, end));
        lines.push({ number, read: () => readProgramLine(own, number) });
      },
      long: ({ number, length }) => lines.push({ number, read: () => tooLong(length) }),
    },
    MOST_BYTES,
  );
  try {
    if (samples !== undefined)
      await talk.begin(samples, given({ root: flags.root, hint: flags.hint?.trim(), language: flags.language }));
    await pump(
      source,
      splitter,
      async () => {
        for (const { number, read } of lines.splice(0)) await talk.take(number, read);
      },
      () => interrupt.code !== null,
    );
    return interrupt.code ?? (await talk.end());
  } finally {
    interrupt.release();
    source.stop();
    await talk.stop();
  }
}

function tooLong(length: number): never {
  throw usage(`The line has ${length} bytes; at most ${MOST_BYTES} are read.`, 'Send a shorter line.');
}

class Talk {
  readonly #flags: WizardFlags;
  readonly #journal: Journal | undefined;
  readonly #output: Sink = streamSink('standard output', process.stdout);
  #now: Conversation | undefined;
  #begun = 0;
  #accepted = 0;
  #lines = 0;

  constructor(flags: WizardFlags, journal: Journal | undefined) {
    this.#flags = flags;
    this.#journal = journal;
  }

  // Starts a wizard, and waits until it is the program's turn.
  async begin(
    samples: readonly string[],
    wish: Pick<WizardTask, 'root' | 'hint'> & Pick<WizardFlags, 'language'>,
  ): Promise<void> {
    const { append } = this.#flags;
    const { language, ...more } = wish;
    const task = {
      samples,
      ...languageFor(given({ language, append, hint: wish.hint }), samples),
      ...more,
      ...given({ list: append, journal: this.#journal }),
    };
    this.#begun++;
    this.#now = new Conversation(task, this.#flags, (line) => this.#say(line));
    await this.#settle(this.#now);
  }

  // Answers a line. A line that can't be carried out is answered with an error and has no other effect.
  async take(number: number, read: () => ProgramLine): Promise<void> {
    this.#lines++;
    try {
      const line = read();
      if (line.kind === 'start' && this.#can.includes('start')) await this.#start(line);
      else await this.#pass(line);
    } catch (problem) {
      if (!(problem instanceof Halt)) throw problem;
      this.#say({ kind: 'error', line: number, message: problem.message, help: problem.help, can: this.#can });
      await this.#output.flush();
    }
  }

  get #can() {
    return this.#now?.can ?? (['start'] as const);
  }

  async #start(line: ProgramLine): Promise<void> {
    const hint = line.fields.hint === undefined ? undefined : hintIn(line, 'hint');
    const wish = given({ root: optionalText(line, 'root'), language: languageIn(line), hint });
    const { paths, left } = usableSamples(pathsIn(line));
    if (left > 0)
      throw usage(`There are ${paths.length + left} samples; at most ${paths.length} are tried.`, 'Choose a few of each kind.');
    await this.begin(paths, wish);
  }

  async #pass(line: ProgramLine): Promise<void> {
    if (this.#now === undefined) throw unexpected(line.kind, this.#can);
    this.#now.take(line);
    await this.#settle(this.#now);
  }

  async #settle(conversation: Conversation): Promise<void> {
    try {
      await conversation.settled();
      if (conversation.isAccepted) this.#accepted++;
    } finally {
      await this.#output.flush();
    }
  }

  #say(line: JsonObject): void {
    this.#output.write(`${jsonText(line)}\n`);
  }

  async end(): Promise<number> {
    if (this.#begun + this.#lines === 0) throw emptyInput('-', 'line');
    await this.stop();
    return this.#begun > 0 && this.#accepted === this.#begun ? EXIT.valid : EXIT.someFailed;
  }

  async stop(): Promise<void> {
    await this.#now?.stop();
    await this.#output.flush();
  }
}
