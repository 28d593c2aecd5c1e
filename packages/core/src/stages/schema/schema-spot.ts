import type { Json } from '../../model/json.ts';
import type { Dialect } from './dialect.ts';

/** One JSON document with schemas in it; `resources` says which resource the schema at a pointer belongs to. */
export interface SchemaDocument {
  /** The URI it was given under; empty for the root schema. */
  readonly uri: string;
  /** Where it is in the contract. */
  readonly path: string;
  readonly root: Json;
  readonly resources: Map<string, SchemaResource>;
}

/** A schema and where it is. */
export interface SchemaSpot {
  readonly document: SchemaDocument;
  readonly pointer: string;
  readonly json: Json;
  readonly resource: SchemaResource;
}

/** A schema with a URI of its own, and the names that `#name` finds in it. */
export interface SchemaResource {
  readonly uri: string;
  readonly pointer: string;
  readonly document: SchemaDocument;
  readonly dialect: Dialect;
  readonly anchors: Map<string, string>;
  readonly dynamicAnchors: Map<string, string>;
}
