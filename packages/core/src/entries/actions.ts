export { actions } from '../kinds/actions/actions.ts';
