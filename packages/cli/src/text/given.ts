type Given<Members> = {
  readonly [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & { readonly [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<Members[Name], undefined> };

// Removes the undefined members of an object, so that options which were not given are absent.
export function given<const Members extends object>(members: Members): Given<Members> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Given<Members>;
}
