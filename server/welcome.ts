import type { DemoFile } from './demo/demo-file.ts';
import type { Settings } from './platform/config/settings.ts';

/** Where a process can be reached. */
export interface Addresses {
  baseUrl: string;
  consoleUrl: string;
  /** `host:port` of SIP. */
  sip: string;
}

/**
 * The text that a start prints: addresses and the location of the keys. The keys themselves stay in
 * their file.
 * @param found.setupLink where the first business is made; null once there is one.
 */
export function writeWelcome(
  where: Addresses,
  { demo, setupLink }: { demo: DemoFile | null; setupLink: string | null },
  settings: Settings,
): string {
  const lines: [string, string][] = [];
  const origin = settings.publicUrl ?? new URL(where.baseUrl).origin;
  if (settings.roles.includes('api')) lines.push(['Open', `${origin}/`]);
  if (demo)
    lines.push(['', `sign in as ${demo.login.email}; the password is in ${settings.dataDir}/demo.json`]);
  const api = origin + new URL(where.baseUrl).pathname;
  lines.push(['API', api], ['Docs', `${origin}/docs`], ['Data', settings.dataDir]);
  if (settings.roles.includes('voice')) lines.push(['SIP', `${where.sip} (UDP and TCP)`]);
  if (demo) {
    lines.push(['Keys', `${settings.dataDir}/demo.json`]);
    if (settings.roles.includes('voice'))
      lines.push(['Call', `${demo.sip_uri} with a softphone, or: npm run call`]);
  }
  if (setupLink !== null) {
    lines.push(['Next', `make your business once at ${setupLink}`]);
    lines.push(['', 'or: npm run -s admin -- create-workspace']);
  }
  return [
    '',
    'Switchboard is ready.',
    ...lines.map(([name, value]) => `  ${name.padEnd(5)} ${value}`),
    '',
  ].join('\n');
}
