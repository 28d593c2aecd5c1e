/** A key on a keyboard. */
export function Key({ name }: { readonly name: string }) {
  return (
    <span aria-hidden="true">
      <kbd>{name}</kbd>
    </span>
  );
}
