import assert from 'node:assert/strict';
import type { Json, TestAnswer, TestApi } from '../../testing/test-api.ts';

/** A hotel of its own for one test: rooms, stays in them, and what webhooks were told of them. */
export class HotelFixture {
  readonly #api: TestApi;
  readonly workspaceId: number;
  readonly key: string;

  private constructor(api: TestApi, workspaceId: number, key: string) {
    this.#api = api;
    this.workspaceId = workspaceId;
    this.key = key;
  }

  static async open(api: TestApi): Promise<HotelFixture> {
    const workspace = await api.makeWorkspace();
    return new HotelFixture(api, workspace.id, workspace.keys.write);
  }

  async room(room: object = {}): Promise<Json> {
    const answer = await this.#api.post('/rooms', { name: 'Double room', price: 100, ...room }, this);
    assert.equal(answer.status, 201, answer.raw.toString());
    return answer.body.data;
  }

  /** Asks for two nights from the 24th of December, for Ann unless said otherwise. */
  reserve(stay: object): Promise<TestAnswer> {
    const dates = { check_in: '2026-12-24', check_out: '2026-12-26' };
    return this.#api.post('/reservations', { ...dates, guest: { name: 'Ann' }, ...stay }, this);
  }

  async stay(stay: object): Promise<Json> {
    const answer = await this.reserve(stay);
    assert.equal(answer.status, 201, answer.raw.toString());
    return answer.body.data;
  }

  async show(id: number): Promise<Json> {
    return (await this.#api.get(`/reservations/${id}`, this)).body.data;
  }

  change(id: number, body: object): Promise<TestAnswer> {
    return this.#api.patch(`/reservations/${id}`, body, this);
  }

  cancel(id: number, query = ''): Promise<TestAnswer> {
    return this.#api.delete(`/reservations/${id}${query}`, this);
  }

  async setProfile(profile: object): Promise<void> {
    assert.equal((await this.#api.patch('/company/profile', profile, this)).status, 200);
  }

  /** Every event about a reservation, in the order in which they were written. */
  async events(): Promise<{ type: string; data: Json }[]> {
    const rows = await this.#api.sql<{ body: string }[]>`
      select body from events
      where workspace_id = ${this.workspaceId} and type like 'reservation.%' order by created_at, ctid`;
    return rows.map(({ body }) => JSON.parse(body));
  }

  /** Whom notices are for, and about what. */
  async notices(): Promise<string[]> {
    const rows = await this.#api.sql<{ told: string }[]>`
      select kind || ' to ' || recipient as told from notices where workspace_id = ${this.workspaceId} order by id`;
    return rows.map(({ told }) => told);
  }
}

/** The fields at fault in a 422. */
export function faultsOf(answer: TestAnswer): string[] {
  assert.equal(answer.status, 422, answer.raw.toString());
  assert.equal(answer.body.error.type, 'validation_error');
  return Object.keys(answer.body.error.errors).sort();
}
