export { textFormats } from '../stages/schema/index.ts';
