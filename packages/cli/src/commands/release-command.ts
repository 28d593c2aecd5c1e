import { buildCommand } from '@stricli/core';
import type { ReleaseFlags } from '../release/release-options.ts';
import { acceptFlag, colorFlag } from './flags.ts';
import { running, type TamisContext } from './running.ts';

/** `tamis release`: held units whose changes are accepted, written as if they had passed. */
export const releaseCommand = buildCommand<ReleaseFlags, [string?], TamisContext>({
  loader: async () => running((await import('../release/release.ts')).release),
  parameters: {
    flags: {
      accept: { ...acceptFlag, brief: `${acceptFlag.brief}; at least one is required` },
      failures: {
        kind: 'parsed',
        parse: String,
        optional: true,
        placeholder: 'FILE',
        brief: 'Where records that are not released go (default: standard error)',
      },
      quiet: { kind: 'boolean', optional: true, withNegated: false, brief: 'No counts at the end' },
      color: colorFlag,
    },
    aliases: { q: 'quiet' },
    positional: {
      kind: 'tuple',
      parameters: [
        { parse: String, optional: true, placeholder: 'FAILURES', brief: 'Failure records; - or nothing reads standard input' },
      ],
    },
  },
  docs: {
    brief: 'Release held units: write those whose unsafe changes are all accepted as if they had passed',
    customUsage: ['[FAILURES|-] --accept CODE [--accept CODE...] [--failures FILE]'],
    fullDescription: `Release units that tamis check held. A record whose unsafe changes are all accepted becomes the unit it
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
  },
});
