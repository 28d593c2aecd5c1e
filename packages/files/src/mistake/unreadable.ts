import { basename } from 'node:path';
import { suggestionText } from '@tamis/core/wording';
import type { Mistake, MistakeText } from './mistake.ts';

/** Why a file can't be read: it does not exist, access is denied, it is a folder or a device, it is too large, or the system failed. */
export type UnreadableCause = 'missing' | 'forbidden' | 'directory' | 'device' | 'too-large' | 'failed';

/** A file that can't be read. */
export type Unreadable = {
  readonly name: string;
  readonly cause: UnreadableCause;
  /** The system error code: `ENOENT`, `EACCES` … */
  readonly system: string;
  /** Files in the same folder with similar names. */
  readonly near: readonly string[];
};

/** The unreadable file that a mistake concerns, if there is one. */
export function unreadableIn({ code, args }: Mistake): Unreadable | undefined {
  return code === 'file.unreadable' ? (args as unknown as Unreadable) : undefined;
}

/** Renders the message for a file that can't be read. */
export function unreadableText({ name, cause, system, near }: Unreadable): MistakeText {
  switch (cause) {
    case 'missing':
      return { message: `There is no file ${name}.${suggestionText(near, basename(name))}`, help: 'Check the path.' };
    case 'forbidden':
      return {
        message: `${name} cannot be read: permission denied (${system}).`,
        help: 'Check its permissions: `ls -l` shows them.',
      };
    case 'directory':
      return { message: `${name} must be a file, not a directory.`, help: 'Give the path of a file.' };
    case 'device':
      return { message: `${name} must be a file, not a device, which may never end.`, help: 'Give the path of a file.' };
    case 'too-large':
      return { message: `${name} is larger than 256 MiB.`, help: 'Give a smaller file.' };
    case 'failed':
      return { message: `${name} cannot be opened (${system}).`, help: 'Check the file and its disk.' };
    default:
      return cause satisfies never;
  }
}
