import { flushCompileCache } from 'node:module';
import { openLedger } from '@tamis/ledger';
import { askFor, type Payment } from '../lost-replies.ts';

// Asks for a payment through a door, until it is killed.
// A process that is killed keeps nothing of what it compiled.
flushCompileCache();
const [file = '', payment = '{}'] = process.argv.slice(2);
await askFor(openLedger(file), JSON.parse(payment) as Payment, 'call-1');
