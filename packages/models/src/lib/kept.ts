// How many results are kept, because a process calls few addresses.
const MOST = 32;

// Memoises a function of a string, because thousands of calls share one address.
export function kept<Result>(make: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, { readonly result: Result }>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found.result;
    const result = make(text);
    if (known.size >= MOST) known.clear();
    known.set(text, { result });
    return result;
  };
}
