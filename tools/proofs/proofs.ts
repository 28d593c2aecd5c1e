/** A proof that takes too long for every test run. */
export interface Proof {
  readonly name: string;
  /** What it shows, for the summary. */
  readonly shows: string;
  readonly command: string;
  /** The line of its output that sums it up. */
  readonly figure: RegExp;
}

const SCRIPT = 'node --conditions=tamis-source tools';

/** All proofs, in the order they run. Each is a command of its own and ends with a code other than 0 if it fails. */
export const PROOFS: readonly Proof[] = [
  {
    name: 'properties',
    shows: 'Every test, with all samples of its properties',
    command: 'TAMIS_SHARE=1 vitest run',
    figure: /^\d+ passed, \d+ failed$/m,
  },
  {
    name: 'budgets',
    shows: 'The tests of each package take no longer than they may',
    command: 'node tools/proofs/budgets.ts',
    figure: /^\d+ packages over their budget.*$/m,
  },
  {
    name: 'kill',
    shows: 'Runs killed at random end like those left alone',
    command: `${SCRIPT}/proofs/kill.ts 5 1`,
    figure: /^every killed run.*$/m,
  },
  {
    name: 'inbox',
    shows: 'A hundred waiting calls are decided by what is printed, in terminal and console, with at most 40 actions',
    command: `${SCRIPT}/proofs/inbox/main.ts 5`,
    figure: /^\d+ inboxes of 100, \d+ wrong$/m,
  },
  {
    name: 'stop',
    shows: 'A runner stopped for longer than its lease does no harm',
    command: `${SCRIPT}/proofs/stop.ts`,
    figure: /^stopped for \d+ s.*$/m,
  },
  {
    name: 'fleet',
    shows: 'Sixty-four workers share forty connections of a pooler, some are killed, and nothing is lost or doubled',
    command: `${SCRIPT}/proofs/fleet.ts`,
    figure: /^\d+ workers behind pgbouncer.*$/m,
  },
  {
    name: 'batch',
    shows: 'Batches of every provider, under every fault, ended at every commit',
    command: `${SCRIPT}/proofs/batch.ts`,
    figure: /^\d+ deaths, \d+ wrong$/m,
  },
  {
    name: 'mcp',
    shows: 'The conformance suite of MCP finds the same through the gate as without it, at both revisions',
    command: 'npm run -s proof:mcp',
    figure: /^2026-07-28: \d+ scenarios, .*$/m,
  },
  {
    name: 'held',
    shows:
      'A gate that dies anywhere while a held call waits as a task or with a state runs it once, and its caller gets to know',
    command: `${SCRIPT}/proofs/held.ts`,
    figure: /^\d+ deaths, \d+ doubled, \d+ lost$/m,
  },
  {
    name: 'sandbox',
    shows: 'Hostile Python does not leave its sandbox',
    command: `${SCRIPT}/proofs/sandbox.ts`,
    figure: /^\w+, \w+: \d+ attempts, .*$/m,
  },
  {
    name: 'pipelines',
    shows: 'Real pipelines give the units, prompts and reports of the original, byte for byte',
    command: `${SCRIPT}/corpora/pipelines/main.ts`,
    figure: /^\S+: \d+ rows, .*$/m,
  },
  {
    name: 'templates',
    shows: 'Drawn templates and values are rendered as Jinja2 renders them',
    command: `${SCRIPT}/proofs/templates.ts 20000`,
    figure: /^\d+ cases, .*$/m,
  },
  {
    name: 'runs',
    shows: 'The same pipelines, run whole with their own pauses',
    command: 'TAMIS_PAUSES=own vitest run packages/cli/test/shared-pipelines.test.ts --testTimeout=1200000',
    figure: /^\d+ passed, \d+ failed$/m,
  },
  {
    name: 'soundness',
    shows: 'Documents damaged at random: how many pass with a wrong value',
    command: `${SCRIPT}/soundness/main.ts --runs 100000`,
    figure: /^all .*$/m,
  },
  {
    name: 'stream',
    shows: 'Hostile replies in random splits: how many settled parts differ from the value of a pass',
    command: `${SCRIPT}/proofs/stream.ts 500 200`,
    figure: /^\d+ splits of .*$/m,
  },
  {
    name: 'dialects',
    shows: 'Calls in dialects drawn at random: how many pass as plain text',
    command: `${SCRIPT}/proofs/dialects.ts 100000`,
    figure: /^\d+ replies in drawn dialects, .*$/m,
  },
  {
    name: 'portability',
    shows: 'What providers make of a schema: every answer has a source and agrees with the official clients',
    command: `${SCRIPT}/proofs/portability.ts`,
    figure: /^\d+ schemas of the corpora .*$/m,
  },
  {
    name: 'grounding',
    shows: 'Real extractions with their sources: how many wrong and right values are not found, and whether places are right',
    command: `${SCRIPT}/proofs/grounding.ts`,
    figure: /^folded: .*$/m,
  },
  {
    name: 'corpora',
    shows: 'Real and damaged replies: how many are read correctly, and how many wrongly in silence',
    command: 'node tools/corpora/main.ts',
    figure: /^.*wrong in silence: .*$/m,
  },
  {
    name: 'fuzz',
    shows: 'Mutated inputs against every reader of untrusted text',
    command: `${SCRIPT}/fuzz/main.ts --minutes 1`,
    figure: /^.* broke a promise.*$/m,
  },
  {
    name: 'mutate',
    shows: 'Conditions broken one at a time that no test notices',
    command: 'node tools/mutate/main.ts --sample 400 --seed 23',
    figure: /^left: .*$/m,
  },
  {
    name: 'soak',
    shows: 'Workers on Postgres that are killed, stopped and cut off lose no unit',
    command: `${SCRIPT}/proofs/soak.ts`,
    figure: /^(?:good|BAD).*$/m,
  },
];
