export const KEY = 0;
export const OBJECT_VALUE = 1;
export const LIST_ITEM = 2;
export const ROOT = 3;

export type ValuePlace = typeof KEY | typeof OBJECT_VALUE | typeof LIST_ITEM | typeof ROOT;
