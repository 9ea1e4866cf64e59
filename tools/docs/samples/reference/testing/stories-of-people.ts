import { authenticatorCode } from '../../../../../console/testing/authenticator-code.ts';
import { generateToken, hashToken } from '../../../../../server/platform/http/access/session-token.ts';
import { sessionCookie } from '../../../../../server/sessions/testing/sign-in.ts';
import { setupToken } from '../../../../../server/setup/set-up.ts';
import type { Json } from '../../../../../server/testing/test-api.ts';
import type { Given } from './sample-driver.ts';
import type { SampleFixture } from './sample-fixture.ts';

/** The person of the examples, who is invited and signs in, and her passwords. */
const ADA = 'ada@example.com';
const PASSWORD = 'correct horse battery';
const NEXT_PASSWORD = 'staple of a better horse';
/** What stands in the examples for a code of an authenticator app, and for a token that is known once. */
const CODE = '287082';
const TOKEN = 'Wl9xr3vTzq0cYb1dJm5oKe7uHs2aPf4gRi6nLt8wXyA';

/** People who are invited, sign in with codes, and forget their password. */
export async function people({ api, drive }: SampleFixture): Promise<void> {
  const { link } = await drive('createInvitation');
  const token = String(link).split('/').at(-1) ?? '';
  await drive('getInvitation', { ids: [token] });
  await drive('acceptInvitation', { ids: [token] });
  const [ada] = await api.sql<{ id: number }[]>`select id::int from users where email = ${ADA}`;
  await drive('signIn');
  await drive('getSession');
  await drive('switchWorkspace', { own: { 42: '1' } });
  const { secret } = await drive('proposeSecondFactor');
  const withCode = async (): Promise<Given> => {
    // A code counts once; the next one comes after half a minute.
    await api.clock.advance(30_000);
    return { own: { [CODE]: authenticatorCode(secret, api.clock.now()) } };
  };
  await drive('confirmSecondFactor', await withCode());
  await drive('getSecondFactor');
  await drive('signIn');
  await drive('enterCode', await withCode());
  await drive('renewRecoveryCodes', await withCode());
  await drive('disableSecondFactor', await withCode());
  const [own] = await drive('listSessions');
  await drive('getOwnSession', { ids: [own.id] });
  await drive('listWorkspaces');
  await drive('createWorkspace');
  await drive('signIn');
  await drive('replacePassword');
  await drive('signIn', { own: { [PASSWORD]: NEXT_PASSWORD } });
  await sessionCookie(api, 1, ada?.id ?? 0);
  const sessions: Json[] = await drive('listSessions');
  const other: Json = sessions.find(({ is_current: isCurrent }) => !isCurrent);
  await drive('deleteOwnSession', { ids: [other.id] });
  await drive('deleteSession');
  await drive('askForPasswordReset');
  const reset = generateToken();
  await api.sql`
    insert into password_resets (user_id, token_hash, expires_at)
    values (${ada?.id ?? 0}, ${hashToken(reset)}, '2100-01-01')`;
  await drive('resetPassword', { ids: [reset] });
  await drive('getSetup');
}

/** A business in place of the demo, or on an empty server. */
export async function newBusiness({ api, drive, runner }: SampleFixture): Promise<void> {
  await api.sql`update users set email = 'ada@salon.example' where email = ${ADA}`;
  await runner.useSession(await sessionCookie(api, 1, 1));
  await drive('replaceDemo');
  await api.sql`truncate workspaces, users restart identity cascade`;
  await drive('setUp', { own: { [TOKEN]: setupToken(api.services.secrets) } });
}
