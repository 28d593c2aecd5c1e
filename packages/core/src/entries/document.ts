export { type CompileDocument, document } from '../kinds/document/document.ts';
