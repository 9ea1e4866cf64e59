import type { CampaignKey } from '../campaign-contacts.queries.ts';
import { runCampaignStep, type StepResult } from '../run-campaign-step.ts';
import { makeAnsweredNumber, type AnsweredNumber } from '../../calls/testing/call-fixture.ts';
import type { ScriptedCall, ScriptedCarrier } from '../../calls/testing/script-carrier.ts';
import type { DialEvent } from '../../carriers/carrier.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import type { Json, TestAnswer, TestApi } from '../../testing/test-api.ts';

/** A workspace with a number to call from. Tests run the steps of its campaigns themselves. */
export interface CampaignFixture {
  workspaceId: number;
  line: AnsweredNumber;
  key: string;
  /** Adds contacts with these phone numbers; returns their ids. */
  contacts(phones: readonly (string | null)[]): Promise<number[]>;
  /** Creates and starts a campaign; returns its id. */
  started(phones: readonly (string | null)[], body?: Json): Promise<number>;
  move(id: number, name: 'start' | 'pause' | 'resume' | 'cancel'): Promise<TestAnswer>;
  shown(id: number): Promise<Json>;
  keyOf(id: number): CampaignKey;
  step(id: number): Promise<StepResult>;
  /** The calls dialled from its number, in order. */
  dialled(): ScriptedCall[];
  /**
   * Plays the network events of the running call to `phone`, including the last; resolves when the call is
   * stored.
   */
  ends(phone: string, ...events: DialEvent[]): Promise<void>;
}

export async function makeCampaignFixture(api: TestApi, carrier: ScriptedCarrier): Promise<CampaignFixture> {
  const workspace = await api.makeWorkspace();
  const { id: workspaceId } = workspace;
  const key = workspace.keys.write;
  const line = await makeAnsweredNumber(api.services, workspaceId);
  const dialled = (): ScriptedCall[] => carrier.dialled.filter(({ call }) => call.from === line.number);
  const contacts: CampaignFixture['contacts'] = async (phones) => {
    const at = api.clock.now().toString();
    const rows = await api.sql<{ id: number }[]>`
      insert into contacts (workspace_id, name, phone, last_activity_at, created_at, updated_at)
      select ${workspaceId}, 'Ann', phone, ${at}, ${at}, ${at} from unnest(${[...phones]}::text[]) as given (phone)
      returning id`;
    return rows.map(({ id }) => id);
  };
  const move: CampaignFixture['move'] = (id, name) => api.post(`/campaigns/${id}/${name}`, {}, { key });
  const keyOf = (id: number): CampaignKey => ({ workspaceId, campaignId: id });
  return {
    workspaceId,
    line,
    key,
    contacts,
    started: async (phones, body = {}) => {
      const contact_ids = await contacts(phones);
      const made = await api.post('/campaigns', { name: 'Spring', contact_ids, ...body }, { key });
      const { id } = made.body.data;
      await move(id, 'start');
      return id;
    },
    move,
    shown: async (id) => (await api.get(`/campaigns/${id}`, { key })).body.data,
    keyOf,
    step: (id) => runCampaignStep(api.services, keyOf(id)),
    dialled,
    ends: async (phone, ...events) => {
      const { call, tell } = dialled().findLast((one) => one.call.to === phone) as ScriptedCall;
      for (const event of events) tell(event);
      await until(`the call to ${phone} is over`, async () => {
        const [row] = await api.sql`
          select from calls where carrier_call_id = ${call.carrierCallId} and ended_at is not null`;
        return row !== undefined;
      });
    },
  };
}

export const rings: DialEvent = { kind: 'ringing' };
export const isBusy: DialEvent = { kind: 'busy', cause: '486' };
export const isSilent: DialEvent = { kind: 'no_answer', cause: '480' };
export const isRejected: DialEvent = { kind: 'rejected', cause: '403' };
