/**
 * Gives each name a key of its own, in order: what stands more than once is numbered, `Work #1`, `Work #2`, so that no
 * list takes the place of another of the same name.
 */
export function distinctNames(names: readonly string[]): readonly string[] {
  const whole = names.map((name) => name.toWellFormed());
  const uses = Map.groupBy(whole, (name) => name);
  const taken = new Set(whole);
  return whole.map((name) => {
    if (uses.get(name)?.length === 1) return name;
    const numbers = Array.from({ length: taken.size + 1 }, (_, index) => `${name} #${index + 1}`);
    const free = numbers.find((numbered) => !taken.has(numbered)) as string;
    taken.add(free);
    return free;
  });
}
