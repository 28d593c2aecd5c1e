// Whether some work ends within a time; it goes on if it does not.
export async function endsWithin(work: Promise<unknown>, milliseconds: number): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), milliseconds);
  const isEnded = await Promise.race([work.then(() => true), late]);
  clearTimeout(timer);
  return isEnded;
}
