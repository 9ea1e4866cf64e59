import type { Duplex } from 'node:stream';
import { LoginCheck } from './check-login.ts';

/** The part of a stream that the driver reads from. */
type Answers = Pick<Duplex, 'on'>;

/** The driver's own end of a connection; reading starts here, with TLS or without. */
export interface DriverEnd {
  attachListeners(stream: Answers): void;
}

/**
 * Makes the driver read from `stream` so that data it cannot parse ends the connection. Otherwise the
 * driver would throw an uncaught exception, which ends the process.
 */
export function readAnswers(end: DriverEnd): void {
  const attach = end.attachListeners.bind(end);
  end.attachListeners = (stream) => attach(guarded(stream as Duplex));
}

function guarded(stream: Duplex): Answers {
  const login = new LoginCheck();
  const on = (event: string, listener: (...args: unknown[]) => void): Duplex => {
    if (event !== 'data') return stream.on(event, listener);
    return stream.on('data', (bytes: Buffer) => {
      try {
        login.check(bytes);
        listener(bytes);
      } catch (fault) {
        stream.destroy(fault instanceof Error ? fault : new Error(String(fault)));
      }
    });
  };
  return { on: on as Duplex['on'] };
}
