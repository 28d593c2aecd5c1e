export { type DocumentTypes, document } from '../kinds/document/document.ts';
