import type { JsonObject } from '@tamis/core';
import { positionsIn, spotsIn } from '@tamis/files';
import { type PortabilityNote, portability, type SchemaProvider } from '@tamis/models/portability';
import type { SentSchema } from './sent-schemas.ts';

export interface PlacedNote extends PortabilityNote {
  readonly file: string | null;
  readonly line: number | null;
  readonly column: number | null;
}

export interface PortableFile {
  readonly date: string;
  readonly providers: readonly SchemaProvider[];
  readonly notes: readonly PlacedNote[];
}

export function portableFile(schemas: readonly SentSchema[], providers: readonly SchemaProvider[]): PortableFile {
  const { date } = portability({});
  return { date, providers, notes: schemas.flatMap((one) => placedNotes(one, providers)) };
}

function placedNotes({ schema, file, path, above }: SentSchema, providers: readonly SchemaProvider[]): readonly PlacedNote[] {
  const { notes } = portability({ schema: schema as JsonObject }, providers);
  const spotOf = file && spotsIn(file);
  const positionOf = file && positionsIn(file.text);
  return notes.map((note) => {
    const inContract = `${path}${note.path.slice('/schema'.length)}`;
    const spot = spotOf?.(inContract.slice(above.length));
    const position = spot && positionOf?.((spot.isExact ? (spot.key ?? spot.value) : spot.value).start);
    return {
      ...note,
      path: inContract,
      file: file?.path ?? null,
      line: position?.line ?? null,
      column: position?.column ?? null,
    };
  });
}
