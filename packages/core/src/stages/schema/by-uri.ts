import { isJsonObject, type Json } from '../../model/json.ts';

/** Schemas by the URIs that they give themselves. */
export function byUri(documents: readonly Json[]): ReadonlyMap<string, Json> {
  return new Map(documents.map((document) => [uriOf(document), document]));
}

function uriOf(document: Json): string {
  const id = isJsonObject(document) ? (document.$id ?? document.id) : '';
  return typeof id === 'string' ? id.replace(/#$/, '') : '';
}
