import { isIP } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import type { AllowedOrigins } from '../platform/http/connection/cors.ts';
import { forbidden } from '../platform/refusal.ts';
import { mcpProblems } from './mcp.problems.ts';

/**
 * Programs send no `Origin`; a page in a browser always does. A page may use the server when a setting names
 * its origin, or when it is a page of this very address. The address has to be a number or `localhost` then:
 * a name can be made to lead here by anybody (DNS rebinding).
 * @throws Refusal `forbidden`
 */
export function checkOrigin(
  { origin, host }: IncomingHttpHeaders,
  { publicUrl, allowed }: { publicUrl: string | null; allowed: AllowedOrigins },
): void {
  if (origin === undefined || origin === publicUrl || allowed === '*' || allowed.includes(origin)) return;
  const page = URL.parse(origin);
  const isOwn = page !== null && page.host === host?.toLowerCase();
  if (isOwn && isFixed(page.hostname)) return;
  throw forbidden(mcpProblems.foreign_mcp_origin());
}

const isFixed = (hostname: string): boolean =>
  hostname === 'localhost' || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) > 0;
