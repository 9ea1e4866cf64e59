import type { TestApi } from '../../testing/test-api.ts';
import type { AnsweredNumber } from './call-fixture.ts';

/** Has a number call over a carrier that reaches people everywhere. */
export async function callOverRealCarrier(
  api: TestApi,
  key: string,
  { phoneNumberId }: AnsweredNumber,
): Promise<void> {
  const settings = { host: 'sip.carrier.example', allowed_countries: ['*'] };
  const made = await api.post('/carriers', { kind: 'sip', settings }, { key });
  const { id } = made.body.data;
  await api.sql`update phone_numbers set voice_carrier_id = ${id} where id = ${phoneNumberId}`;
}

/** Why a test switches a rule off. */
const REASON = 'The test is about something else.';

/** Switches rules of law off. */
export const switchOff = (api: TestApi, key: string, ...rules: string[]) =>
  api.patch('/law', Object.fromEntries(rules.map((rule) => [rule, { enforced: false, reason: REASON }])), {
    key,
  });
