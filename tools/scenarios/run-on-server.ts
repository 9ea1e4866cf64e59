import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from '../listen/find-server.ts';
import type { ShownResult } from './show-results.ts';

/** Longest time for one scenario, as the server has it, and for the run to begin. */
const SCENARIO_MS = 180_000;
const BEGIN_MS = 60_000;
const ASK_EVERY_MS = 500;
const REQUEST_MS = 15_000;
const PAGE = 100;

interface Run {
  id: number;
  status: 'running' | 'completed';
  results: (Omit<ShownResult, 'reasons'> & { scenario_id: number | null; reasons: string[] })[];
}

export interface Chosen {
  /** Scenarios of this assistant alone; null: of all assistants. */
  assistantId: number | null;
  /** A part of the name, in lower case; empty: all scenarios. */
  part: string;
}

/**
 * Runs scenarios of a workspace on a running server, and gives each result as soon as it is there.
 * @throws Error with a sentence for the terminal when they could not be run.
 */
export async function runOnServer(
  server: Server,
  { assistantId, part }: Chosen,
  onPlayed: (result: ShownResult) => void,
): Promise<ShownResult[]> {
  const query = assistantId === null ? '' : `&assistant_id=${assistantId}`;
  const all: { id: number; name: string; assistant_id: number }[] = [];
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await ask(server, 'GET', `/scenarios?per_page=${PAGE}&page=${page}${query}`);
    all.push(...(data as typeof all));
    last = (meta as { last_page: number }).last_page;
  }
  const chosen = all.filter(({ name }) => name.toLowerCase().includes(part));
  const paths =
    part === ''
      ? [...new Set(chosen.map((each) => each.assistant_id))].map((id) => `/assistants/${id}/scenario-runs`)
      : chosen.map(({ id }) => `/scenarios/${id}/run`);
  const results: ShownResult[] = [];
  for (const path of paths) {
    const { data } = await ask(server, 'POST', path);
    results.push(...(await followRun(server, data as Run, onPlayed)));
  }
  return results;
}

async function followRun(
  server: Server,
  begun: Run,
  onPlayed: (result: ShownResult) => void,
): Promise<ShownResult[]> {
  const giveUpAt = performance.now() + BEGIN_MS + begun.results.length * SCENARIO_MS;
  const shown = new Set<number>();
  for (let run = begun; ; run = (await ask(server, 'GET', `/scenario-runs/${begun.id}`)).data as Run) {
    for (const [place, result] of run.results.entries()) {
      if (result.passed === null || shown.has(place)) continue;
      shown.add(place);
      onPlayed(result);
    }
    if (run.status === 'completed') return run.results;
    if (performance.now() > giveUpAt) throw new Error(`Run ${run.id} does not come to its end.`);
    await sleep(ASK_EVERY_MS);
  }
}

async function ask(
  { baseUrl, key }: Server,
  method: 'GET' | 'POST',
  path: string,
): Promise<{ data: unknown; meta?: unknown }> {
  const headers = { authorization: `Bearer ${key}` };
  const request = { method, headers, signal: AbortSignal.timeout(REQUEST_MS) };
  let response: Response;
  try {
    response = await fetch(baseUrl + path, request);
  } catch (error) {
    throw new Error(`${baseUrl} does not answer.`, { cause: error });
  }
  const body = (await response.json().catch(() => null)) as {
    data?: unknown;
    error?: { message?: string };
  } | null;
  if (response.ok && body && 'data' in body) return { ...body, data: body.data };
  throw new Error(`${method} ${path}: ${response.status} ${body?.error?.message ?? ''}`.trimEnd());
}
