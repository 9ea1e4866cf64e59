import assert from 'node:assert/strict';
import { startTestApi, type Json, type TestAnswer, type TestApi } from '../../../testing/test-api.ts';
import { openChannel, type Channel } from './channel.ts';

/** The API with a booking channel that it can reach, for one test file. */
export interface LinkedApi {
  api: TestApi;
  channel: Channel;
  stop(): Promise<void>;
}

export async function startLinkedApi(): Promise<LinkedApi> {
  const channel = await openChannel();
  const api = await startTestApi({ outboundClient: channel.outboundClient });
  const stop = async (): Promise<void> => {
    await api.stop();
    await channel.close();
  };
  return { api, channel, stop };
}

/** A house whose rooms are also let by a channel: one workspace for one test. */
export class LinkedFixture {
  readonly #api: TestApi;
  readonly #channel: Channel;
  readonly workspaceId: number;
  readonly key: string;

  private constructor(api: TestApi, channel: Channel, workspaceId: number, key: string) {
    this.#api = api;
    this.#channel = channel;
    this.workspaceId = workspaceId;
    this.key = key;
  }

  static async open({ api, channel }: LinkedApi): Promise<LinkedFixture> {
    const workspace = await api.makeWorkspace();
    return new LinkedFixture(api, channel, workspace.id, workspace.keys.write);
  }

  /** A room with one calendar, whose name it has. */
  async room(name: string, more: object = {}): Promise<Json> {
    const room = { name: 'Double room', price: 100, ical_import_urls: [this.#channel.urlOf(name)], ...more };
    const answer = await this.#api.post('/rooms', room, this);
    assert.equal(answer.status, 201, answer.raw.toString());
    return answer.body.data;
  }

  async sync(room: Json): Promise<Json[]> {
    await this.#api.clock.advance(1000);
    const answer = await this.#api.post(`/rooms/${room.id}/calendar-sync`, {}, this);
    assert.equal(answer.status, 200, answer.raw.toString());
    return answer.body.data.ical_imports;
  }

  /** The days of December 2026 whose nights are not free. */
  async takenNights(room: Json): Promise<number[]> {
    const days = Array.from({ length: 30 }, (_, index) => index + 1);
    const free = await Promise.all(
      days.map(async (day) => {
        const [from, to] = [day, day + 1].map((one) => `2026-12-${String(one).padStart(2, '0')}`);
        const query = `room_id=${room.id}&check_in=${from}&check_out=${to}`;
        const answer = await this.#api.get(`/reservations/availability?${query}`, this);
        return answer.body.data.rooms[0].free_units > 0;
      }),
    );
    return days.filter((_, index) => !free[index]);
  }

  /** What was imported, the latest check-in first. */
  async imported(query = ''): Promise<Json[]> {
    return (await this.#api.get(`/reservations?source=ical&per_page=100${query}`, this)).body.data;
  }

  async inbox(): Promise<Json[]> {
    return (await this.#api.get('/inbox', this)).body.data;
  }

  reserve(room: Json, check_in: string, check_out: string): Promise<TestAnswer> {
    const stay = { room_id: room.id, check_in, check_out, guest: { name: 'Ann' } };
    return this.#api.post('/reservations', stay, this);
  }
}
