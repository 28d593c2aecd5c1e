export { drafts } from '../stages/schema/drafts.ts';
