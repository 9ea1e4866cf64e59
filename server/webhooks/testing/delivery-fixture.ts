import { NotificationListener } from '../../platform/db/notification-listener.ts';
import { emit } from '../../platform/events/emit.ts';
import type { EventName } from '../../platform/events/event-names.ts';
import { JobWorker } from '../../platform/jobs/job-worker.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { parseNetwork } from '../../platform/networks.ts';
import { OutboundClient } from '../../platform/outbound/outbound-client.ts';
import { startReceiver, type Receiver } from '../../platform/outbound/testing/receiver.ts';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { startTestApi, type Json, type TestApi } from '../../testing/test-api.ts';
import { deliveryQueue } from '../delivery-queue.ts';

const certificate = selfSigned(['localhost']);
/** The deadline of a request, as in production: no answer of a busy machine takes so long. */
const DEADLINE_MS = 10_000;

/** The API, a worker that delivers, and a receiver with a certificate that the client trusts. */
export interface DeliveryFixture {
  api: TestApi;
  receiver: Receiver;
  /** Creates an endpoint at the receiver's `path`, subscribed to everything; returns the answer's `data`. */
  addEndpoint(path: string, more?: object): Promise<Json>;
  emit(type?: EventName, data?: Record<string, unknown>): Promise<string>;
  /** The endpoint's log, newest first. */
  logOf(endpointId: number): Promise<Json[]>;
  /** Waits until the delivery of an event to an endpoint fulfils `condition`, and returns it. */
  delivery(endpointId: number, eventId: string, condition: (delivery: Json) => boolean): Promise<Json>;
  /** Moves the clock by this much and waits until the worker has looked for work. */
  advance(ms: number): Promise<void>;
  startReceiver(): Promise<Receiver>;
  /**
   * Removes all endpoints, and resets the receiver: it answers everything with 200 and has received nothing.
   */
  rest(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * @param options.worker false: the test starts its own workers.
 * @param options.deadlineMs deadline of a request; longer where answers are held.
 */
export async function startDeliveryFixture(
  options: { worker?: boolean; deadlineMs?: number } = {},
): Promise<DeliveryFixture> {
  const outboundClient = new OutboundClient({
    allowedNetworks: [parseNetwork('127.0.0.0/8')],
    ca: certificate.cert,
    deadlineMs: options.deadlineMs ?? DEADLINE_MS,
  });
  const api = await startTestApi({ outboundClient });
  const { sql, clock, databaseUrl, services } = api;
  const notifications = new NotificationListener(databaseUrl, services.log);
  const queues = [deliveryQueue(services)];
  const worker = new JobWorker({ sql, databaseUrl, notifications, clock, log: services.log, queues });
  await notifications.start();
  if (options.worker !== false) await worker.start();
  const receivers: Receiver[] = [];
  const newReceiver = async (): Promise<Receiver> => {
    const made = await startReceiver(certificate);
    receivers.push(made);
    return made;
  };
  const receiver = await newReceiver();
  const logOf = async (endpointId: number): Promise<Json[]> =>
    (await api.get(`/webhooks/${endpointId}/deliveries?per_page=100`)).body.data;
  return {
    api,
    receiver,
    logOf,
    addEndpoint: async (path, more = {}) => {
      const url = receiver.origin + path;
      return (await api.post('/webhooks', { url, events: ['*'], ...more })).body.data;
    },
    emit: (type = 'order.created', data = { order_id: 1 }) =>
      emit(sql, { workspaceId: api.workspace.id, type, data, now: clock.now() }),
    delivery: async (endpointId, eventId, condition) => {
      let found: Json;
      await until('the delivery is as expected', async () => {
        found = (await logOf(endpointId)).find((entry) => entry.event_id === eventId);
        return found !== undefined && condition(found);
      });
      return found;
    },
    advance: async (ms) => {
      await clock.advance(ms);
      await until('the worker is idle', () => clock.sleeping > 0);
    },
    startReceiver: newReceiver,
    rest: async () => {
      for (const { id } of (await api.get('/webhooks')).body.data) await api.delete(`/webhooks/${id}`);
      receiver.answer = (_request, response) => void response.end('ok');
      receiver.received.length = 0;
    },
    stop: async () => {
      await worker.stop(0);
      await notifications.stop();
      await api.stop();
      await Promise.all(receivers.map((made) => made.close()));
    },
  };
}
