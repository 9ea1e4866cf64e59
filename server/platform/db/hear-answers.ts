import type { Duplex } from 'node:stream';
import { LoginCheck } from './check-login.ts';

/** What the driver reads answers from. */
type Answers = Pick<Duplex, 'on'>;

/** The driver's own end of a connection, which it begins to read from here, over TLS or not. */
export interface DriverEnd {
  attachListeners(stream: Answers): void;
}

/**
 * Has the driver read from `stream` so that what it cannot understand ends the connection: it throws where nobody could
 * catch it, which would end the process.
 */
export function hearAnswers(end: DriverEnd): void {
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
