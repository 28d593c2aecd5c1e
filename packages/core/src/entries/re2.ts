export { re2 } from '../lib/re2.ts';
