import { type Unreadable, unreadableText } from '@tamis/files';
import { environment, type Halt, usage } from '../exit/halt.ts';

// A halt for a file that can't be read, due to either the request or the environment.
export function unreadableHalt(file: Unreadable): Halt {
  const { message, help } = unreadableText(file);
  return file.cause === 'failed' ? environment(message, help) : usage(message, help);
}
