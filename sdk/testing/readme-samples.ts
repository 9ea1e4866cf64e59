import { readFileSync } from 'node:fs';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
/** The samples of the README, each with the heading above it. */
export const SAMPLES = README.split(/^#+ /m).flatMap((section) => {
  const heading = section.slice(0, section.indexOf('\n'));
  return [...section.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => ({ heading, code }));
});

/** What each sample prints. */
export const PRINTS: Readonly<Record<string, RegExp>> = {
  'TypeScript client: switchboard-sdk': /^\d+\n$/,
  Operations: /^\d+ true\n$/,
  // Other samples add contacts between the page and its total.
  Lists: /^\d \d\n(?:[\w ]+\n)+$/,
  Errors: /^email bad_format \{ email: \[ 'Das Feld email muss eine E-Mail-Adresse sein\.' \] \}\n$/,
  'Repeating, and how long': /^req_\w+\n$/,
  'Changes as they happen': /^$/,
  Recordings: /^$/,
  Webhooks: /^(?:204\nSold\.|Sold\.\n204)\n$/,
};

/** The sample for webhooks waits for a delivery, which this part of its program makes. */
export const DELIVERY = `
const { once } = await import('node:events');
await once(server, 'listening');
const url = \`http://127.0.0.1:\${server.address().port}/\`;
const answer = await fetch(url, { method: 'POST', body: process.env.BODY, headers: JSON.parse(process.env.HEADERS) });
console.log(answer.status);
server.close();`;
