import { insightsFlags } from '../flags/look-flags.ts';
import { anyNumber, command } from './command.ts';

/** `tamis insights`: which mistakes models make most. */
export const insightsCommand = command({
  run: async () => (await import('../insights/insights.ts')).insights,
  flags: insightsFlags,
  positional: anyNumber('SOURCE', 'A journal of ask or wizard, or the folder of a run'),
  brief: 'Count which mistakes models make most, and whether telling them helped',
  usage: ['SOURCE… [--by code|tier|model|contract] [--format human|json]'],
  help: `Count the failed attempts in journals (--journal of ask and wizard) and run folders, the commonest reason first. An attempt
is counted under the first code of its verdict. retried is how often the model was told and asked again, hinted how often a person added a
hint; cured is how often the next attempt passed, or failed for another reason in the same tier or a later one. For codes that are seldom
cured, the report says what to put into the prompt. contract is the start of the digest of the contract that the prompt was made from, so two
versions of it can be compared.

Only codes, names of models and numbers are printed: nothing of a prompt or a reply.

EXAMPLES
  tamis insights run.jsonl
  tamis insights runs/npc-0711 --by model
  tamis insights *.jsonl --by contract --format json | jq .groups

EXIT CODES
  0 shown   2 usage, or no journal and no run   3 disk error   4 a ledger is damaged or altered   70 a bug in tamis   141 closed pipe`,
});
