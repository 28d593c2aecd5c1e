import path from 'node:path';
import { servePage } from '../browser-page/serve.ts';

const address = (await servePage(8081, path.join(import.meta.dirname, 'page'))).address();
console.log(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
