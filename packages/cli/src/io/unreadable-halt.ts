import { type Unreadable, unreadableText } from '@tamis/files';
import { environment, type Halt, usage } from '../exit/halt.ts';

/** The end of a command that can't read a file: a wrong request, or a failure of the environment. */
export function unreadableHalt(file: Unreadable): Halt {
  const { message, help } = unreadableText(file);
  return file.cause === 'failed' ? environment(message, help) : usage(message, help);
}
