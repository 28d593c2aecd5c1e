export { textFormats } from '../stages/schema/text-formats.ts';
