import { openLedger, tellPeople } from '@tamis/ledger';
import { livingUntil } from './moments.ts';

// Notifies people, and is killed at a moment.
const [file = '', url = '', secret = '', fatal = ''] = process.argv.slice(2);
const die = async () => void process.kill(process.pid, 'SIGKILL');
const { ledger, fetch } = livingUntil(Number(fatal), die, { ledger: openLedger(file), fetch: globalThis.fetch });
globalThis.fetch = fetch;
await tellPeople({ ledger, webhooks: [{ url, secret, name: 'ann' }], links: { publicUrl: 'https://tamis.example' } });
await ledger.close();
