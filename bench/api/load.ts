import { Pool } from 'undici';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * Sends requests for `ms` milliseconds on `connections` connections. Each sends a request when the previous
 * one is answered.
 * @returns answers a second.
 * @throws Error when an answer is not a success.
 */
export async function requestsPerSecond(
  origin: string,
  next: (count: number) => Request,
  ms: number,
  connections = 16,
): Promise<number> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const startedAt = performance.now();
  let count = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() - startedAt < ms) {
      count += 1;
      const { method, path, headers, body } = next(count);
      const answer = await pool.request({ method, path, headers: headers ?? {}, body: body ?? null });
      const text = await answer.body.text();
      if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const perSecond = (count * 1000) / (performance.now() - startedAt);
  await pool.close();
  return perSecond;
}
