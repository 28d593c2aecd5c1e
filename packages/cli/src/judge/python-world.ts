import type { Json, Sandbox } from '@tamis/core';
import { openSandbox } from '../load/open-sandbox.ts';
import type { Question } from './question.ts';

/** Brings the sandbox into the world of questions about rules in Python; it is opened when the first of them comes. */
export class PythonWorld {
  #sandbox: Promise<Sandbox | undefined> | undefined;

  /** Whether a question needs it. */
  isNeededBy({ contract }: Question): boolean {
    if (typeof contract !== 'object' || contract === null || Array.isArray(contract)) return false;
    const { kind, language } = contract as { readonly [key: string]: Json };
    return kind === 'extraction-rule' && language === 'python';
  }

  /** The world of a question, with the sandbox where there is one. */
  async of({ world }: Question): Promise<unknown> {
    this.#sandbox ??= openSandbox();
    const sandbox = await this.#sandbox;
    const given = typeof world === 'object' && world !== null && !Array.isArray(world) ? world : {};
    return { ...given, sandbox };
  }

  /** Ends what was started. */
  async close(): Promise<void> {
    await (await this.#sandbox)?.close();
  }
}
