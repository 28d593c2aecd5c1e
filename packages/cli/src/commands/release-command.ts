import { releaseFlags } from '../flags/check-flags.ts';
import { SHORT_FLAGS } from '../flags/short-flags.ts';
import { command, inOrder, optionalArgument } from './command.ts';

/** `tamis release`: held units whose changes are accepted, written as if they had passed. */
export const releaseCommand = command({
  run: async () => (await import('../release/release.ts')).release,
  flags: releaseFlags,
  aliases: SHORT_FLAGS.release,
  positional: inOrder(optionalArgument('FAILURES', 'Failure records; - or nothing reads standard input')),
  brief: 'Release held units: write those whose unsafe changes are all accepted as if they had passed',
  usage: ['[FAILURES|-] --accept CODE [--accept CODE...] [--failures FILE]'],
  help: `Release units that tamis check held. A record whose unsafe changes are all accepted becomes the unit it
was, with the held value in its field and _tamis.changes: exactly what tamis check --accept CODE would have
written. Every other record is passed on unchanged, to --failures FILE or standard error. A unit that failed, or
waits for a person's approval, is never released.

EXAMPLES
  tamis check replies.jsonl --schema s.json --failures bad.jsonl > good.jsonl
  tamis release bad.jsonl --accept parse.duplicate-key --failures rest.jsonl >> good.jsonl
  tamis release bad.jsonl --accept parse.duplicate-key,coerce.scalar-to-list > released.jsonl

EXIT CODES
  0 all released   1 some are still records   2 usage or file, or lines that cannot be released
  3 disk error   70 a bug in tamis   130 interrupted   141 closed pipe`,
});
