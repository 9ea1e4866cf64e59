import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../testing/free-port.ts';
import { startCallingSipp } from '../../voice/sip/testing/start-sipp.ts';

/** A sipp that calls, plays a file and hangs up. */
export interface SippCall {
  /** The port that it calls on the loopback. */
  port: number;
  /** Where its scenario is written. */
  folder: string;
  /** The number called, and the lines that its INVITE has beside the usual ones. */
  to?: string;
  headers?: readonly string[];
  /** Payload types of its description, with their lines. */
  formats: string;
  attributes?: readonly string[];
  /** An action of `<exec>`, such as `play_pcap_audio="…"`. */
  plays?: string;
  /** How long it stays. */
  staysMs: number;
}

const HEAD = `Via: SIP/2.0/UDP [local_ip]:[local_port];branch=[branch];rport
      From: "sipp" <sip:+15005550100@[local_ip]:[local_port]>;tag=[pid]t[call_number]`;

/** Calls once; rejects with what sipp says when the call does not go as it should. */
export async function callWithSipp(call: SippCall): Promise<void> {
  const { port: to, to: number = '+15005550006', folder } = call;
  const file = join(folder, 'player.xml');
  await writeFile(file, scenario({ ...call, to: number }));
  const more = ['-mp', String(await freePort())];
  const sipp = await startCallingSipp(['-sf', file], { transport: 'u1', calls: 1, to, number, more });
  await sipp.succeeds();
}

const scenario = ({
  to,
  headers = [],
  formats,
  attributes = [],
  plays,
  staysMs,
}: SippCall & { to: string }): string => `<?xml version="1.0" encoding="ISO-8859-1" ?>
<!DOCTYPE scenario SYSTEM "sipp.dtd">
<scenario name="player">
  <send retrans="500"><![CDATA[
      INVITE sip:${to}@[remote_ip]:[remote_port] SIP/2.0
      ${HEAD}
      To: <sip:${to}@[remote_ip]:[remote_port]>
      Call-ID: [call_id]
      CSeq: 1 INVITE
      Contact: <sip:sipp@[local_ip]:[local_port]>
      Max-Forwards: 70
      ${[...headers, 'Content-Type: application/sdp'].join('\n      ')}
      Content-Length: [len]

      v=0
      o=sipp 1 1 IN IP4 [local_ip]
      s=-
      c=IN IP4 [media_ip]
      t=0 0
      m=audio ${plays?.startsWith('rtp_stream') ? '[rtpstream_audio_port]' : '[media_port]'} RTP/AVP ${formats}
      ${attributes.join('\n      ')}
  ]]></send>
  <recv response="100" optional="true"/>
  <recv response="180" optional="true"/>
  <recv response="200" rrs="true"/>
  ${inDialog('ACK', 1, '')}
  ${plays === undefined ? '' : `<nop><action><exec ${plays}/></action></nop>`}
  <pause milliseconds="${staysMs}"/>
  ${inDialog('BYE', 2, ' retrans="500"')}
  <recv response="200"/>
</scenario>
`;

const inDialog = (method: string, cseq: number, attributes: string): string => `<send${attributes}><![CDATA[
      ${method} [next_url] SIP/2.0
      ${HEAD}
      To: <sip:[service]@[remote_ip]:[remote_port]>[peer_tag_param]
      Call-ID: [call_id]
      CSeq: ${cseq} ${method}
      Max-Forwards: 70
      Content-Length: 0

  ]]></send>`;
