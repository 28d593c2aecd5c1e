import { known } from '../lib/known.ts';
import type { JsonObject } from '../model/index.ts';
import { CallPieces, constantsOf, joinedArguments } from './call-pieces.ts';
import { cutWordIn, foreignRole } from './choice-of.ts';
import { laterFinish } from './finish-from.ts';
import type { Constant, Gathering } from './gathering.ts';
import { countAt, isObject, listAt, memberOf, objectAt, textAt } from './pick.ts';

/** Assembles the chunks of Chat Completions. */
export class OpenAiGathering implements Gathering {
  readonly isEnded = false;
  #id: string | undefined;
  #model: string | undefined;
  #usage: JsonObject | undefined;
  #finish: string | undefined;
  #role: string | undefined;
  #content: string | undefined;
  added = '';
  #reasoning = '';
  #refusal = '';
  #hasChoice = false;
  readonly #calls = new CallPieces();
  #oldCall: JsonObject | undefined;

  get isFinished(): boolean {
    return this.#finish !== undefined;
  }

  get text(): string {
    return this.#content ?? '';
  }

  get size(): number {
    return this.text.length + this.#reasoning.length + this.#refusal.length + this.#calls.size + this.#oldSize();
  }

  constantsIn(event: JsonObject): readonly Constant[] {
    const choice = firstIn(event);
    const delta = objectAt(choice, 'delta') ?? objectAt(choice, 'message');
    return [
      ['the id of the response', textAt(event, 'id')],
      ['the model', textAt(event, 'model')],
      ...callsIn(memberOf(delta, 'tool_calls')).flatMap(constantsOf),
    ];
  }

  take(event: JsonObject): void {
    this.added = '';
    this.#id ??= textAt(event, 'id');
    this.#model ??= textAt(event, 'model');
    this.#usage = objectAt(event, 'usage') ?? this.#usage;
    const choice = firstIn(event);
    if (choice) this.#takeChoice(choice);
  }

  #takeChoice(choice: JsonObject): void {
    this.#hasChoice = true;
    this.#finish = laterFinish(this.#finish, cutWordIn(choice) ?? textAt(choice, 'finish_reason'));
    const delta = objectAt(choice, 'delta') ?? objectAt(choice, 'message');
    this.#role ??= foreignRole(delta);
    const content = contentOf(delta);
    if (content !== undefined) this.#content = this.text + content;
    this.added = content ?? '';
    this.#reasoning += textAt(delta, 'reasoning_content') || textAt(delta, 'reasoning') || '';
    this.#refusal += textAt(delta, 'refusal') ?? '';
    for (const entry of callsIn(memberOf(delta, 'tool_calls'))) this.#calls.take(entry);
    this.#takeOldCall(objectAt(delta, 'function_call'));
  }

  /** Takes the single call of a message, in the older format for one call. */
  #takeOldCall(piece: JsonObject | undefined): void {
    if (piece === undefined) return;
    const { name, arguments: given } = this.#oldCall ?? {};
    const joined = joinedArguments(given, memberOf(piece, 'arguments'));
    this.#oldCall = known({ name: name ?? textAt(piece, 'name'), arguments: joined }) as JsonObject;
  }

  #oldSize(): number {
    return textAt(this.#oldCall, 'arguments')?.length ?? 0;
  }

  whole(): JsonObject {
    return known({ id: this.#id, model: this.#model, usage: this.#usage, choices: this.#hasChoice ? [this.#choice()] : [] });
  }

  #choice(): JsonObject {
    const calls = this.#calls.whole();
    const message = known({
      role: this.#role,
      content: this.#content ?? null,
      reasoning: this.#reasoning || undefined,
      refusal: this.#refusal || undefined,
      tool_calls: calls.length === 0 ? undefined : calls,
      function_call: this.#oldCall,
    });
    return known({ message, finish_reason: this.#finish });
  }
}

function firstIn(event: JsonObject): JsonObject | undefined {
  return listAt(event, 'choices')
    .filter(isObject)
    .find((one) => (countAt(one, 'index') ?? 0) === 0);
}

function contentOf(delta: JsonObject | undefined): string | undefined {
  const content = memberOf(delta, 'content');
  if (!Array.isArray(content)) return typeof content === 'string' ? content : undefined;
  return content.map((part) => textAt(part, 'text') ?? '').join('');
}

// Returns the calls. Anything but a list must not be lost, so it counts as an unreadable call.
function callsIn(given: unknown): readonly unknown[] {
  if (Array.isArray(given)) return given;
  return given === undefined || given === null || given === '' ? [] : [given];
}
