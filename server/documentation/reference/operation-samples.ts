import { clientMethods } from './client-methods.ts';
import { clientSample } from './client-sample.ts';
import { curlSample } from './curl-sample.ts';
import type { Row } from './document.ts';

/** Calls of an operation that readers copy; null where only a vendor calls it, with its signature. */
export type Samples = {
  curl: string;
  /** With the client in `sdk/`; null where the client has no method. */
  client: string | null;
} | null;

export type SamplesOf = (row: Row) => Samples;

/** Services of others call these addresses; their requests are signed, or belong to a call of theirs. */
const OF_VENDORS: ReadonlySet<string> = new Set([
  ...['getInboundProof', 'takeFromCarrier', 'receiveVoiceWebhook', 'getMediaStream'],
]);

/**
 * Makes the samples of these operations from their addresses and examples. They work on the machine of a
 * server with the demo business, once their ids, and `$NAMES` of the environment, are those of the reader.
 */
export function operationSamples(rows: readonly Row[], prefix: string): SamplesOf {
  const methods = new Map(clientMethods(rows).map((one) => [one.operation.operationId, one]));
  return (row) => {
    const { operationId } = row.operation;
    if (OF_VENDORS.has(operationId)) return null;
    return { curl: curlSample(row, prefix), client: clientSample(row, methods.get(operationId)) };
  };
}
