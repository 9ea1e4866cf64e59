/** Which of several addresses a path is at or below: the longest that fits, or null. */
export function activeLink(links: readonly string[], path: string): string | null {
  const fitting = links.filter((link) => {
    const own = link.replace(/[?#].*$/, '').replace(/\/$/, '');
    return path === own || path === `${own}/` || path.startsWith(`${own}/`);
  });
  return fitting.sort((one, other) => other.length - one.length)[0] ?? null;
}
