import { isJsonObject, type Json, type JsonObject } from '../../../model/index.ts';
import type { ActionChoice } from '../model/action-contract.ts';

export type ActionName = number | string;

export interface WantedAction {
  readonly name: ActionName;
  readonly path: string;
  // The targets that this action must have, if its entry names them.
  readonly targets?: readonly string[];
  // Other names at its place in the reply, which must stand for the same action.
  readonly preferred?: readonly ActionName[];
  readonly reasons?: Json;
}

export interface Wish {
  readonly form: 'index' | 'list' | 'intent';
  readonly wanted: readonly WantedAction[];
  // The exact targets that the action must have.
  readonly targets: readonly string[] | undefined;
  // Names that the first action must match. A reply that names another action elsewhere contradicts itself.
  readonly preferred: readonly ActionName[];
  readonly said: Omit<ActionChoice, 'action' | 'by'>;
}

export interface ReplyFields {
  readonly choice: string;
  // Whether a schema describes everything else, so that all of it is kept unchanged.
  readonly areDescribed: boolean;
}

const USUAL_FIELDS: ReplyFields = { choice: 'choice', areDescribed: false };

export function wishIn(document: Json, fields = USUAL_FIELDS): Wish {
  if (typeof document === 'number') return { ...NO_WISH, wanted: [{ name: document, path: '' }] };
  if (Array.isArray(document)) return { ...NO_WISH, form: 'list', wanted: listIn(document as readonly Json[], '') };
  return isJsonObject(document) ? objectWish(document, fields) : NO_WISH;
}

const NO_WISH: Wish = { form: 'index', wanted: [], targets: undefined, preferred: [], said: {} };

function objectWish(document: JsonObject, fields: ReplyFields): Wish {
  const { [fields.choice]: choice, choices, targets, preferred } = document;
  const first = isName(choice) ? [{ name: choice, path: `/${fields.choice}` }] : [];
  const others = Array.isArray(choices) ? listIn(choices as readonly Json[], '/choices') : [];
  const beside = { targets: targetsIn(targets), said: saidIn(document, fields) };
  if (first.length + others.length > 0) {
    const form = others.length === 0 ? 'index' : 'list';
    // The choice of a reply with a list is the first of that list, or they disagree.
    const names = [...(others.length === 0 ? [] : first.map(({ name }) => name)), ...(isName(preferred) ? [preferred] : [])];
    return { form, wanted: others.length === 0 ? first : others, preferred: names, ...beside };
  }
  const isIntent = ['goal', 'targets', 'preferred'].some((key) => (document[key] ?? null) !== null);
  const wanted = isName(preferred) ? [{ name: preferred, path: '/preferred' }] : [];
  return { form: isIntent ? 'intent' : 'index', wanted, preferred: [], ...beside };
}

function listIn(choices: readonly Json[], path: string): readonly WantedAction[] {
  return choices.flatMap((one, index): readonly WantedAction[] => {
    const { choice: name, targets, reasons } = isJsonObject(one) ? one : { choice: one };
    if (!isName(name)) return [];
    const own = targetsIn(targets);
    const beside = { ...(own === undefined ? {} : { targets: own }), ...(isSaid(reasons) ? { reasons } : {}) };
    return [{ name, path: `${path}/${index}`, ...beside }];
  });
}

function targetsIn(targets: Json | undefined): readonly string[] | undefined {
  if (typeof targets === 'string') return [targets];
  return Array.isArray(targets) ? (targets as readonly string[]) : undefined;
}

const OWN_FIELDS = ['action', 'by'];

const SAID = ['goal', 'reasons', 'speech', 'thoughts', 'notes'];

function saidIn(document: JsonObject, { choice, areDescribed }: ReplyFields): Wish['said'] {
  if (areDescribed) {
    const others = [choice, 'choices', 'targets', 'preferred', ...OWN_FIELDS];
    return Object.fromEntries(Object.entries(document).filter(([key]) => !others.includes(key)));
  }
  return Object.fromEntries(SAID.flatMap((key) => (isSaid(document[key]) ? [[key, document[key]]] : [])));
}

function isSaid(value: Json | undefined): value is Json {
  return value !== undefined && value !== null && value !== '';
}

function isName(value: Json | undefined): value is ActionName {
  return typeof value === 'number' || typeof value === 'string';
}
