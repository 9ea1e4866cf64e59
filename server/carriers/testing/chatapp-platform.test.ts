import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, it } from 'node:test';
import { connect } from 'node:tls';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { eventually } from '../../voice/sip/testing/eventually.ts';
import { shortTimers, startUserAgentFixture } from '../../voice/sip/testing/user-agent-fixture.ts';
import { ChatappPlatform } from './chatapp-platform.ts';

const domain = 'wa.platform.example';
const certificate = selfSigned([domain]);
const number = {
  ...{ number: '+4930901820', phoneNumberId: '1', hostname: 'sip.business.example', password: 'secret' },
};
let platform: ChatappPlatform;
before(async () => {
  const limits = { firstPacketMs: 300 };
  platform = await ChatappPlatform.start({ number, domain, certificate, ca: certificate.cert, limits });
});
after(() => platform.stop());

it('the platform registers nobody, and knows no calls but its own', async () => {
  const socket = connect({ port: platform.port, servername: domain, ca: certificate.cert });
  await once(socket, 'secureConnect');
  const ask = async (method: string, to: string): Promise<string> => {
    const head = [
      `${method} sip:${domain} SIP/2.0`,
      'Via: SIP/2.0/TLS 127.0.0.1;branch=z9hG4bK1',
      `From: <sip:${number.number}@${number.hostname}>;tag=1`,
      `To: ${to}`,
      'Call-ID: 1',
      `CSeq: 1 ${method}`,
      'Content-Length: 0',
    ];
    socket.write([...head, '', ''].join('\r\n'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString('latin1').split('\r\n', 1)[0] ?? '';
  };
  assert.equal(await ask('REGISTER', `<sip:${domain}>`), 'SIP/2.0 403 Forbidden');
  assert.equal(await ask('OPTIONS', `<sip:${domain}>`), 'SIP/2.0 200 OK');
  assert.equal(await ask('INVITE', `<sip:${domain}>;tag=2`), 'SIP/2.0 481 Call/Transaction Does Not Exist');
  socket.destroy();
});

it('the platform cuts a call of which no sound comes', async () => {
  platform.people.set('+4915112345678', 'answers');
  const { agent } = await startUserAgentFixture({ timers: shortTimers, ca: certificate.cert });
  const server = { protocol: 'TLS', address: '127.0.0.1', port: platform.port } as const;
  agent.invite(
    {
      ...{ uri: `sip:+4915112345678@${domain};transport=tls`, to: `<sip:+4915112345678@${domain}>` },
      from: `<sip:${number.number}@${number.hostname}>`,
      ...{ headers: [], local: { address: '127.0.0.1', port: 20_000 }, takesReinvite: false },
      media: { srtp: 'required', codecs: null },
      credentials: { username: number.number.slice(1), password: number.password },
      targets: [{ ...server, serverName: domain, verify: true }],
    },
    { provisional: () => {}, answered: () => {}, failed: (failure) => assert.fail(failure.kind) },
  );
  await eventually(() => platform.calls[0]?.cut === 'no first packet', 'the call is cut');
  assert.deepEqual(platform.calls[0]?.faults, []);
  await agent.close();
});
