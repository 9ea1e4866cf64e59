/** An object that is looked up at each use, because it is made after what uses it. */
export function lazy<T extends object>(get: () => T): T {
  return new Proxy({} as T, {
    get: (_target, name) => {
      const value: unknown = Reflect.get(get(), name);
      return typeof value === 'function' ? value.bind(get()) : value;
    },
  });
}
