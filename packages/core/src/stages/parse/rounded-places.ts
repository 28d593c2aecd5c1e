// The places of numbers that lost digits. Values there may be equal although what was written is not.
export class RoundedPlaces {
  readonly #paths = new Set<string>();

  // Adds the place of a number. Every place that contains it counts too.
  add(path: string): void {
    for (let at = path; !this.#paths.has(at); at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) this.#paths.add(at);
  }

  has(path: string): boolean {
    return this.#paths.has(path);
  }
}
