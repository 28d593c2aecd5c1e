import type { Json } from '../../model/index.ts';
import type { SchemaDialect } from './dialect.ts';

// A JSON document that contains schemas. `resources` maps the pointer of a schema to its resource.
export interface SchemaDocument {
  readonly uri: string;
  readonly path: string;
  readonly root: Json;
  readonly resources: Map<string, SchemaResource>;
}

export interface SchemaSpot {
  readonly document: SchemaDocument;
  readonly pointer: string;
  readonly json: Json;
  readonly resource: SchemaResource;
}

// A schema with its own URI, and the names that `#name` finds in it.
export interface SchemaResource {
  readonly uri: string;
  readonly pointer: string;
  readonly document: SchemaDocument;
  readonly dialect: SchemaDialect;
  readonly anchors: Map<string, string>;
  readonly dynamicAnchors: Map<string, string>;
}
