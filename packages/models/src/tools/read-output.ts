import { isObject } from '@tamis/core/providers';

/** The output of a tool, as text for the model. */
export interface OutputText {
  readonly text: string;
  /** Whether it reports a failure. */
  readonly failed: boolean;
}

/** Reads the caller's output for a call: text, a failure, or any value that JSON can represent. */
export function readOutput(output: unknown, name: string): OutputText {
  if (typeof output === 'string') return { text: output, failed: false };
  if (output instanceof Error) return { text: output.message || output.name, failed: true };
  if (isOutputText(output)) return output;
  return { text: jsonOf(output, name), failed: false };
}

/** An object with more than these two keys is the tool's own value. */
function isOutputText(output: unknown): output is OutputText {
  if (!isObject(output) || Object.keys(output).length !== 2) return false;
  return typeof output.text === 'string' && typeof output.failed === 'boolean';
}

function jsonOf(output: unknown, name: string): string {
  if (output instanceof Promise) throw new TypeError(`The output of ${name} is a promise; await it first.`);
  let text: string | undefined;
  try {
    text = JSON.stringify(output);
  } catch (cause) {
    throw new TypeError(`The output of ${name} can't be written as JSON.`, { cause });
  }
  if (text !== undefined) return text;
  throw new TypeError(`The output of ${name} is ${foundIn(output)}; give text, or a value that JSON can represent.`);
}

function foundIn(output: unknown): string {
  return output === undefined ? 'undefined' : `a ${typeof output}`;
}
