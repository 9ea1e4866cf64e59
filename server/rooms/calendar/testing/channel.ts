import { parseNetwork } from '../../../platform/networks.ts';
import { OutboundClient } from '../../../platform/outbound/outbound-client.ts';
import { startReceiver, type Receiver } from '../../../platform/outbound/testing/receiver.ts';
import { selfSigned } from '../../../platform/outbound/testing/self-signed.ts';

/** One event as booking channels write it: lines between BEGIN and END, each ended as RFC 5545 says. */
export const event = (...lines: string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n');

/** An all-day event, its end excluded. */
export const block = (uid: string, from: string, to: string, ...lines: string[]): string =>
  event(
    `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
    `UID:${uid}`,
    ...lines,
  );

export const calendar = (...parts: string[]): string =>
  ['BEGIN:VCALENDAR', 'PRODID:-//Channel//EN', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n');

/** A booking channel on loopback with a certificate, whose calendars are the texts that a test gives them. */
export interface Channel {
  receiver: Receiver;
  /** The way out that reaches it. */
  outboundClient: OutboundClient;
  urlOf(name: string): string;
  /** What the calendar of this name says from now on. */
  publish(name: string, text: string): void;
  /** Answers something else than a calendar. */
  fail(name: string, status: number, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

export async function openChannel(): Promise<Channel> {
  const certificate = selfSigned(['localhost', '127.0.0.1']);
  const receiver = await startReceiver(certificate);
  const outboundClient = new OutboundClient({
    allowedNetworks: [parseNetwork('127.0.0.0/8')],
    ca: certificate.cert,
  });
  const answers = new Map<string, { status: number; headers: Record<string, string>; text: string }>();
  receiver.answer = (request, response) => {
    const answer = answers.get(request.path) ?? { status: 404, headers: {}, text: '' };
    response.writeHead(answer.status, answer.headers).end(answer.text);
  };
  const headers = { 'content-type': 'text/calendar; charset=utf-8' };
  return {
    receiver,
    outboundClient,
    urlOf: (name) => `${receiver.origin}/${name}.ics`,
    publish: (name, text) => answers.set(`/${name}.ics`, { status: 200, headers, text }),
    fail: (name, status, failed = {}) =>
      answers.set(`/${name}.ics`, { status, headers: failed, text: '<html>Sorry</html>' }),
    close: async () => {
      outboundClient.close();
      await receiver.close();
    },
  };
}
