/** Events of one resource, such as `call.` */
interface EventGroup<Kind> {
  name: string;
  kinds: Kind[];
}

/** Sorts events into groups by what stands before the point of their name, in the order of the list. */
export function groupEvents<Kind extends { name: string }>(kinds: readonly Kind[]): EventGroup<Kind>[] {
  const groups = new Map<string, Kind[]>();
  for (const kind of kinds) {
    const name = kind.name.split('.')[0] ?? kind.name;
    groups.set(name, [...(groups.get(name) ?? []), kind]);
  }
  return [...groups].map(([name, found]) => ({ name, kinds: found }));
}
