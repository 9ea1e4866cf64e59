/** Whether an optional package is installed on this machine; it is not loaded. */
export function hasPackage(name: string): boolean {
  try {
    import.meta.resolve(name);
    return true;
  } catch {
    return false;
  }
}
