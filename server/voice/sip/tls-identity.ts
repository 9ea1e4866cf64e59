import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';

/** Certificate chain and private key, PEM. */
export interface CertificatePair {
  readonly cert: string;
  readonly key: string;
}

/** The certificate that this server shows, which is renewed while it runs. */
export interface TlsIdentity {
  readonly current: CertificatePair;
  /** Calls `use` with each new pair. */
  onChange(use: (pair: CertificatePair) => void): void;
}

/** Renewed certificates are noticed within this time. */
const READ_AGAIN_MS = 30_000;

/**
 * Reads the certificate and its key from files and reads them again when they change, until `signal` aborts.
 * A pair that cannot be used, such as one of which only half is written yet, leaves the one before in place.
 * @throws Error when the files cannot be read or do not belong together.
 */
export async function watchCertificate(
  files: { cert: string; key: string },
  { clock, log, signal }: { clock: Clock; log: Logger; signal: AbortSignal },
): Promise<TlsIdentity> {
  let current = await readPair(files);
  const users: ((pair: CertificatePair) => void)[] = [];
  const readAgain = async (): Promise<void> => {
    while (await clock.sleep(READ_AGAIN_MS, signal)) {
      try {
        const next = await readPair(files);
        if (next.cert === current.cert && next.key === current.key) continue;
        current = next;
        for (const use of users) use(next);
        log.info('sip certificate renewed');
      } catch (error) {
        log.warn({ err: error }, 'sip certificate cannot be renewed');
      }
    }
  };
  void readAgain();
  return {
    get current() {
      return current;
    },
    onChange: (use) => void users.push(use),
  };
}

async function readPair(files: { cert: string; key: string }): Promise<CertificatePair> {
  const [cert, key] = await Promise.all([readFile(files.cert, 'utf8'), readFile(files.key, 'utf8')]);
  createSecureContext({ cert, key });
  return { cert, key };
}
