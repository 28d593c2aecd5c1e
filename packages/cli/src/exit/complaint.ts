import { paintOn } from '../text/paint.ts';
import { usage } from './halt.ts';
import { sayHalt } from './say-halt.ts';

/** What the parser says about arguments it can't use, in the same form and colours as every other message that ends a command. */
export function complaint(message: string, help: string, args: readonly string[]): string {
  const flag = args.includes('--no-color') ? false : args.includes('--color') ? true : undefined;
  return sayHalt(usage(message, help), paintOn(process.stderr, flag)).trimEnd();
}
