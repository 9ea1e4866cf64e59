import assert from 'node:assert/strict';
import { until } from '../../platform/jobs/testing/until.ts';
import type { Json } from '../../testing/test-api.ts';
import { startDeliveryFixture, type DeliveryFixture } from '../../webhooks/testing/delivery-fixture.ts';

/** The API, a worker that delivers, and a receiver at whose `/app` hooks are made. */
export interface HookFixture extends DeliveryFixture {
  /** Makes a hook for everything, unless `more` says otherwise; the answer's `data`. */
  addHook(more?: object): Promise<Json>;
  hookLog(id: number): Promise<Json[]>;
  /** The hook's log once its deliveries are so many and all over. */
  over(id: number, count: number): Promise<Json[]>;
  /** Takes all endpoints away, and what was received. */
  clear(): Promise<void>;
}

export async function startHookFixture(): Promise<HookFixture> {
  const fixture = await startDeliveryFixture();
  const { api, receiver } = fixture;
  const hookLog = async (id: number): Promise<Json[]> =>
    (await api.get(`/integrations/hooks/${id}/deliveries`)).body.data;
  return {
    ...fixture,
    hookLog,
    addHook: async (more = {}) => {
      const body = { url: `${receiver.origin}/app`, events: ['*'], ...more };
      const answer = await api.post('/integrations/hooks', body);
      assert.equal(answer.status, 201, answer.raw.toString());
      return answer.body.data;
    },
    over: async (id, count) => {
      let log: Json[] = [];
      await until('the deliveries are over', async () => {
        log = await hookLog(id);
        return log.length === count && log.every(({ status }) => status !== 'pending');
      });
      return log;
    },
    clear: async () => {
      for (const path of ['/integrations/hooks', '/webhooks']) {
        for (const { id } of (await api.get(path)).body.data) await api.delete(`${path}/${id}`);
      }
      receiver.answer = (_request, response) => void response.end('ok');
      receiver.received.length = 0;
    },
  };
}
