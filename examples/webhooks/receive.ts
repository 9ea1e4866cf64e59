/**
 * A receiver of webhooks in Node 24 or newer: `WEBHOOK_SECRET=whsec_… node receive.ts`, behind a proxy with
 * TLS. In a project of your own: `import { verifyWebhook, WebhookVerificationError } from 'switchboard-sdk'`.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { verifyWebhook, WebhookVerificationError, type WebhookEvent } from '../../sdk/verify-webhook.ts';

const secret = process.env['WEBHOOK_SECRET'] ?? '';
const port = Number(process.env['PORT'] ?? '8080');
const LARGEST_BODY = 4 * 1024 * 1024;
/** Ids of handled events, since a delivery may come twice. Store them in your database. */
const handled = new Set<string>();

const server = createServer((request, response) => {
  const answer = (status: number, text: string): void => void response.writeHead(status).end(`${text}\n`);
  receive(request).then(
    (event) => {
      // Acknowledge at once, do the work afterwards.
      answer(200, 'ok');
      if (handled.has(event.id)) return;
      handled.add(event.id);
      handle(event);
    },
    (error: unknown) => {
      const reason = error instanceof WebhookVerificationError ? error.reason : 'failed';
      answer(error instanceof WebhookVerificationError ? 400 : 500, reason);
    },
  );
});

/** The body as it was received, byte for byte, with the headers. */
async function receive(request: IncomingMessage): Promise<WebhookEvent> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LARGEST_BODY) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return verifyWebhook(Buffer.concat(chunks), request.headers, secret);
}

function handle(event: WebhookEvent): void {
  switch (event.type) {
    case 'call.ended':
      return console.log(`${event.type} ${event.id} ${event.data.summary}`);
    case 'order.created':
      return console.log(`${event.type} ${event.id} ${event.data.number}: ${event.data.total}`);
    default:
      return console.log(`${event.type} ${event.id}`);
  }
}

server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  console.log(`listening on ${typeof address === 'object' ? address?.port : port}`);
});
