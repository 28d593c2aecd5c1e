import { openLedger } from '../src/index.ts';
import { ledgerBehaviour } from './behaviour/ledger-behaviour.ts';
import { folder } from './folder.ts';

const { file } = folder();
let made = 0;

ledgerBehaviour('SQLite', async (given) => openLedger(file(`${++made}.sqlite`), given));
