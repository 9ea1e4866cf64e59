import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AttemptFault } from '../webhook.ts';

/**
 * How a receiver misbehaves after it has received the whole request, and the expected result of the attempt.
 */
interface Misbehaviour {
  answer(socket: Socket, response: ServerResponse): void;
  httpStatus: number | null;
  fault: AttemptFault | null;
}

const CHUNKED = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
const MIB = 1024 * 1024;

/** Writes `text` every millisecond, or whenever the socket accepts it, while the other side is connected. */
function flood(socket: Socket, text: string): void {
  const more = (): void => {
    if (socket.destroyed) return;
    // Both sides run in one process here, which needs time for the other tests.
    if (socket.write(text)) setTimeout(more, 1);
    else socket.once('drain', more);
  };
  more();
}

/** Writes `text` one byte every few milliseconds and then nothing more. */
function drip(socket: Socket, text: string): void {
  let place = 0;
  const timer = setInterval(() => {
    socket.write(text.charAt(place));
    place += 1;
    if (place === text.length) clearInterval(timer);
  }, 5);
  socket.once('close', () => clearInterval(timer));
}

/** Kinds of misbehaviour by the path of the endpoint. */
export const MISBEHAVIOURS: Record<string, Misbehaviour> = {
  '/says-nothing': { answer: () => {}, httpStatus: null, fault: 'timeout' },
  '/answers-byte-by-byte': {
    answer: (socket) => drip(socket, `HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(8_000)}\r\n\r\n`),
    httpStatus: null,
    fault: 'timeout',
  },
  '/drips-a-body': {
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 10000\r\n\r\n');
      drip(socket, 'x'.repeat(10_000));
    },
    httpStatus: 200,
    fault: 'timeout',
  },
  '/closes-before-the-answer': {
    answer: (socket) => socket.destroy(),
    httpStatus: null,
    fault: 'answer_failed',
  },
  '/closes-in-the-middle': {
    answer: (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'),
    httpStatus: 200,
    fault: 'answer_failed',
  },
  '/speaks-another-protocol': {
    answer: (socket) => socket.end('220 mail.example ESMTP\r\n'),
    httpStatus: null,
    fault: 'answer_failed',
  },
  '/sends-64-mib': {
    answer: (socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${64 * MIB}\r\n\r\n`);
      flood(socket, 'x'.repeat(64 * 1024));
    },
    httpStatus: 200,
    fault: null,
  },
  '/sends-a-body-without-end': {
    answer: (socket) => {
      socket.write(CHUNKED);
      flood(socket, `10000\r\n${'x'.repeat(0x10000)}\r\n`);
    },
    httpStatus: 200,
    fault: null,
  },
  '/sends-headers-without-end': {
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      flood(socket, 'x-more: and more\r\n'.repeat(1_000));
    },
    httpStatus: null,
    fault: 'answer_failed',
  },
  '/sends-one-header-without-end': {
    answer: (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-more: ');
      flood(socket, 'x'.repeat(16_000));
    },
    httpStatus: null,
    fault: 'answer_failed',
  },
  '/sends-trailers-without-end': {
    answer: (socket) => {
      socket.write(`${CHUNKED}2\r\nok\r\n0\r\n`);
      flood(socket, 'x-more: and more\r\n'.repeat(1_000));
    },
    httpStatus: 200,
    fault: 'answer_failed',
  },
  '/sends-a-chunk-extension-without-end': {
    answer: (socket) => {
      socket.write(`${CHUNKED}2;x=`);
      flood(socket, 'x'.repeat(16_000));
    },
    httpStatus: 200,
    fault: 'answer_failed',
  },
  '/floods-early-hints': {
    answer: (socket) => flood(socket, 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'.repeat(20)),
    httpStatus: null,
    fault: 'answer_failed',
  },
  '/floods-continue': {
    answer: (socket) => flood(socket, 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(20)),
    httpStatus: null,
    fault: 'answer_failed',
  },
  '/switches-protocols': {
    answer: (socket) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    httpStatus: null,
    fault: 'answer_failed',
  },
  '/redirects-inwards': {
    answer: (_socket, response) =>
      response.writeHead(307, { location: 'https://169.254.169.254/latest/meta-data/' }).end(),
    httpStatus: 307,
    fault: 'not_acknowledged',
  },
  '/claims-to-be-compressed': {
    answer: (_socket, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('it is not'),
    httpStatus: 200,
    fault: null,
  },
};
