import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startReceiver, type Receiver } from '../../platform/outbound/testing/receiver.ts';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import type { RecordDump } from './dump-records.queries.ts';
import { readAnswers, readDump } from './read-kept.ts';
import { startUpgraded, type UpgradedProduct } from './upgraded-product.ts';

/** The current product on what an earlier version left, and what a client of that version kept. */
export interface UpgradedFolder<Kept> {
  dump: RecordDump;
  kept: Kept;
  product: UpgradedProduct;
  /** Where the webhooks of its workspaces lead. */
  receiver: Receiver;
}

/**
 * Starts `server/main.ts` on the database and the data folder of the version whose last migration is
 * `migration`.
 * @param answer of the receiver; by default 200.
 */
export async function startOnFolderOf<Kept extends { demo: object }>(
  migration: number,
  answer?: Receiver['answer'],
): Promise<UpgradedFolder<Kept>> {
  const certificate = selfSigned(['localhost']);
  const receiver = await startReceiver(certificate);
  if (answer) receiver.answer = answer;
  // Long enough ago that everything planned is due.
  const stoppedAt = Temporal.Now.instant().subtract({ minutes: 2 });
  const options = { stoppedAt, receiver: receiver.origin };
  const [dump, kept] = [await readDump(migration, options), await readAnswers<Kept>(migration, options)];
  const dataDir = await mkdtemp(join(tmpdir(), 'switchboard-older-'));
  await writeFile(join(dataDir, 'demo.json'), JSON.stringify(kept.demo));
  await writeFile(join(dataDir, 'receiver.pem'), certificate.cert);
  const settings = {
    NODE_EXTRA_CA_CERTS: join(dataDir, 'receiver.pem'),
    OUTBOUND_ALLOWED_NETWORKS: '127.0.0.0/8, ::1/128',
    PUBLIC_URL: 'https://phone.example',
  };
  return { dump, kept, receiver, product: await startUpgraded(dump, settings, dataDir) };
}
