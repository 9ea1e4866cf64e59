import { X509Certificate, createPrivateKey } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import type { Settings } from '../platform/config/settings.ts';
import { judgeDate } from './check-clock.ts';
import { findingsOn, reasonOf, type Finding } from './finding.ts';

const DAY_MS = 86_400_000;
const WARN_DAYS = 21;
const CONNECT_MS = 10_000;
const MAX_FILE = 1_000_000;

const { right, wrong, remark } = findingsOn('certificate');

/** The certificates of PUBLIC_URL and of SIP over TLS: dates, names, chain. */
export async function checkCertificates(
  settings: Pick<Settings, 'publicUrl' | 'publicHost' | 'sipTls' | 'roles'>,
  nowMs = Date.now(),
): Promise<Finding[]> {
  const { publicUrl, sipTls, roles } = settings;
  const findings: Finding[] = [];
  if (publicUrl === null)
    findings.push(remark('PUBLIC_URL is not set: people on other machines, and vendors, need https there.'));
  else if (!publicUrl.startsWith('https:'))
    findings.push(wrong(`PUBLIC_URL ${publicUrl} is not https: passwords and keys travel readably.`));
  else findings.push(...(await checkPublicUrl(publicUrl, nowMs)));
  if (sipTls !== null && roles.includes('voice'))
    findings.push(...(await checkSipCertificate(sipTls, settings.publicHost, nowMs)));
  return findings;
}

async function checkPublicUrl(publicUrl: string, nowMs: number): Promise<Finding[]> {
  const { hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  const found = await readShown(host, Number(port) || 443);
  if ('fault' in found) return [wrong(`${publicUrl}: ${found.fault}.`)];
  const findings = [judgeDays(publicUrl, found.until, nowMs)];
  const date = await readDate(publicUrl);
  const clock = judgeDate(date, Date.now(), new URL(publicUrl).host);
  return clock === null ? findings : [...findings, clock];
}

/** What is shown there: until when it is valid, or why it is refused. */
function readShown(host: string, port: number): Promise<{ until: number } | { fault: string }> {
  return new Promise((resolve) => {
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, timeout: CONNECT_MS, ...name }, () => {
      const { valid_to: until } = socket.getPeerCertificate();
      socket.destroy();
      resolve({ until: Date.parse(until) });
    });
    socket.once('error', (error: NodeJS.ErrnoException) => resolve({ fault: explain(error) }));
    socket.once('timeout', () => {
      socket.destroy();
      resolve({ fault: 'nobody answers there within ten seconds: does the proxy run, is the port open?' });
    });
  });
}

function explain({ code, message }: NodeJS.ErrnoException): string {
  const [line = ''] = message.split('\n');
  switch (code) {
    case 'CERT_HAS_EXPIRED':
      return 'the certificate has expired: renew it';
    case 'ERR_TLS_CERT_ALTNAME_INVALID':
      return 'the certificate is for other names: get one for this name';
    case 'UNABLE_TO_VERIFY_LEAF_SIGNATURE':
    case 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY':
      return 'the chain is not complete: let the proxy send the certificates in between too';
    case 'DEPTH_ZERO_SELF_SIGNED_CERT':
    case 'SELF_SIGNED_CERT_IN_CHAIN':
      return 'the certificate is signed by nobody that browsers know';
    default:
      return `no secure connection (${line})`;
  }
}

async function readDate(url: string): Promise<string | null> {
  const options = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(CONNECT_MS) } as const;
  return (await fetch(`${url}/healthz`, options).catch(() => null))?.headers.get('date') ?? null;
}

async function checkSipCertificate(
  files: { cert: string; key: string },
  publicHost: string | null,
  nowMs: number,
): Promise<Finding[]> {
  let chain: X509Certificate[];
  let isPair: boolean;
  try {
    const [cert, key] = await Promise.all([readSmall(files.cert), readSmall(files.key)]);
    chain = splitChain(cert.toString('latin1'));
    isPair = chain[0]?.checkPrivateKey(createPrivateKey(key)) ?? false;
  } catch (error) {
    return [wrong(`SIP_TLS_CERT: certificate and key cannot be read (${reasonOf(error)}).`)];
  }
  const [leaf] = chain;
  if (!leaf) return [wrong(`SIP_TLS_CERT: ${files.cert} holds no certificate.`)];
  if (!isPair) return [wrong('SIP_TLS_KEY is not the key of SIP_TLS_CERT: renew both files together.')];
  const findings = [judgeDays('SIP_TLS_CERT', Date.parse(leaf.validTo), nowMs)];
  if (publicHost === null || isIP(publicHost) !== 0) {
    findings.push(wrong('SIP_TLS_CERT: carriers compare its name: set PUBLIC_HOST to a name in it.'));
  } else if (leaf.checkHost(publicHost) === undefined) {
    const names = leaf.subjectAltName ?? 'no name';
    findings.push(wrong(`SIP_TLS_CERT is for ${names}, and PUBLIC_HOST is ${publicHost}: they must agree.`));
  }
  findings.push(...judgeChain(chain));
  return findings;
}

async function readSmall(path: string): Promise<Buffer> {
  if ((await stat(path)).size > MAX_FILE) throw new Error(`${path} is too large`);
  return readFile(path);
}

function judgeChain(chain: readonly X509Certificate[]): Finding[] {
  for (const [at, certificate] of chain.entries()) {
    const issuer = chain[at + 1];
    if (issuer && !certificate.checkIssued(issuer))
      return [
        wrong('SIP_TLS_CERT: its certificates are not in order, the server’s own first, then its issuers.'),
      ];
  }
  const [leaf] = chain;
  if (!leaf || chain.length > 1) return [];
  return leaf.checkIssued(leaf)
    ? [remark('SIP_TLS_CERT signs itself: carriers refuse it, a telephone system may be told to take it.')]
    : [wrong('SIP_TLS_CERT holds no chain: add the certificates of its issuers behind it (fullchain.pem).')];
}

function judgeDays(what: string, untilMs: number, nowMs: number): Finding {
  const days = Math.floor((untilMs - nowMs) / DAY_MS);
  if (days < 0) return wrong(`${what}: the certificate has expired: renew it.`);
  if (days < WARN_DAYS)
    return wrong(`${what}: the certificate is valid for ${days} more days only: renew it.`);
  return right(`${what}: the certificate is valid for ${days} more days.`);
}

const splitChain = (pem: string): X509Certificate[] =>
  [...pem.matchAll(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g)].map(
    ([text]) => new X509Certificate(text),
  );
