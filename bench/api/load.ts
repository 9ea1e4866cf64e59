import { Pool } from 'undici';

export interface Request {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  /** Answers a second. */
  perSecond: number;
  /** Time from each request to the last byte of its answer. */
  latenciesMs: number[];
}

/** The rate of `sendRequests` alone: answers a second. @throws Error when an answer is not a success. */
export async function requestsPerSecond(
  origin: string,
  next: (count: number) => Request,
  ms: number,
  connections = 16,
): Promise<number> {
  return (await sendRequests(origin, next, ms, connections)).perSecond;
}

/**
 * Sends requests for `ms` milliseconds on `connections` connections. Each sends a request when the previous
 * one is answered.
 * @throws Error when an answer is not a success.
 */
export async function sendRequests(
  origin: string,
  next: (count: number) => Request,
  ms: number,
  connections = 16,
): Promise<LoadResult> {
  const pool = new Pool(origin, { connections, pipelining: 1 });
  const startedAt = performance.now();
  const latenciesMs: number[] = [];
  let count = 0;
  const worker = async (): Promise<void> => {
    for (let sentAt = startedAt; sentAt - startedAt < ms;) {
      count += 1;
      await send(pool, next(count));
      const answeredAt = performance.now();
      latenciesMs.push(answeredAt - sentAt);
      sentAt = answeredAt;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const perSecond = (count * 1000) / (performance.now() - startedAt);
  await pool.close();
  return { perSecond, latenciesMs };
}

async function send(pool: Pool, { method, path, headers, body }: Request): Promise<void> {
  const answer = await pool.request({ method, path, headers: headers ?? {}, body: body ?? null });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
}
