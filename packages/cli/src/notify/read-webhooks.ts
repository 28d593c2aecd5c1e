import { readFileSync, statSync } from 'node:fs';
import { foldedName } from '@tamis/core/review';
import type { Template, Webhook } from '@tamis/ledger';
import { isSafeAddress, isWebhookSecret, TEMPLATES } from '@tamis/ledger/internal';
import { type Halt, usage } from '../exit/halt.ts';

const VARIABLE = 'TAMIS_WEBHOOKS';

const HELP = 'Each line is NAME TEMPLATE URL SECRET, for example: - json https://ops.example.com/tamis whsec_…';

export function readWebhooks(file: string | undefined, env: NodeJS.ProcessEnv): readonly Webhook[] {
  const text = file === undefined ? (env[VARIABLE] ?? '') : textOf(file);
  const place = file ?? VARIABLE;
  const found = text.split('\n').flatMap((line, at) => {
    const words = line.trim().split(/\s+/);
    return words[0] === '' || words[0]?.startsWith('#') ? [] : [webhookIn(words, `${place}, line ${at + 1}`)];
  });
  if (file !== undefined && found.length === 0) throw usage(`${file} has no webhooks.`, HELP);
  return found;
}

function webhookIn(words: readonly string[], place: string): Webhook {
  const [name = '', template = '', address = '', secret] = words;
  const wrong = (what: string, help = HELP): Halt => usage(`${place}: ${what}`, help);
  if (words.length < 3 || words.length > 4) throw wrong('expected a name, a template, an address and a secret.');
  if (foldedName(name) === '') throw wrong('the name has no visible character.');
  if (!isTemplate(template)) throw wrong(`there is no template ${template}.`, `The templates are ${TEMPLATES.join(', ')}.`);
  if (!isSafeAddress(address))
    throw wrong('the address must begin with https://, or with http:// on this machine, and have no password.');
  if (secret === undefined && template === 'json') throw wrong('the secret is missing.');
  if (secret !== undefined && !isWebhookSecret(secret))
    throw wrong(
      'the secret must be whsec_ followed by 24 to 64 bytes in base64.',
      'Generate one with: echo "whsec_$(openssl rand -base64 32)"',
    );
  return { url: address, template, ...(name === '-' ? {} : { name }), ...(secret === undefined ? {} : { secret }) };
}

function isTemplate(text: string): text is Template {
  return (TEMPLATES as readonly string[]).includes(text);
}

function textOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() !== true) throw usage(`There is no file ${file}.`, 'Give the path of the webhook file.');
  if ((stat.mode & 0o077) !== 0 && process.platform !== 'win32')
    throw usage(`Others can read ${file}.`, `Run: chmod 600 ${file}`);
  return readFileSync(file, 'utf8');
}
