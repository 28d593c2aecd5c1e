import type { JsonObject } from '@tamis/core';
import { known, objectAt, textAt } from '@tamis/core/providers';
import type { Gathering } from '../transport/gathering.ts';
import { firstChoice } from './first-choice.ts';

/** Puts the chunks of Chat Completions together. */
export class OpenAiGathering implements Gathering {
  readonly isEnded = false;
  #id: string | undefined;
  #model: string | undefined;
  #usage: JsonObject | undefined;
  #finish: string | undefined;
  #content: string | undefined;
  #reasoning = '';
  #refusal = '';
  #hasChoice = false;

  get isFinished(): boolean {
    return this.#finish !== undefined;
  }

  get text(): string {
    return this.#content ?? '';
  }

  get size(): number {
    return this.text.length + this.#reasoning.length + this.#refusal.length;
  }

  take(event: JsonObject): void {
    this.#id ??= textAt(event, 'id');
    this.#model ??= textAt(event, 'model');
    this.#usage = objectAt(event, 'usage') ?? this.#usage;
    const choice = firstChoice(event);
    if (choice) this.#takeChoice(choice);
  }

  #takeChoice(choice: JsonObject): void {
    this.#hasChoice = true;
    this.#finish = textAt(choice, 'finish_reason') ?? this.#finish;
    const delta = objectAt(choice, 'delta') ?? objectAt(choice, 'message');
    const content = textAt(delta, 'content');
    if (content !== undefined) this.#content = this.text + content;
    this.#reasoning += textAt(delta, 'reasoning_content') || textAt(delta, 'reasoning') || '';
    this.#refusal += textAt(delta, 'refusal') ?? '';
  }

  whole(): JsonObject {
    return known({ id: this.#id, model: this.#model, usage: this.#usage, choices: this.#hasChoice ? [this.#choice()] : [] });
  }

  #choice(): JsonObject {
    const message = { content: this.#content, reasoning: this.#reasoning, refusal: this.#refusal };
    return known({ message: known(message), finish_reason: this.#finish });
  }
}
