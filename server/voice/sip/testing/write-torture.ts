import type { Torture } from './torture-messages.ts';

let counter = 0;

/** The message as it goes over the wire: what the torture is about, and the usual lines for all the rest. */
export function writeTorture(torture: Torture): string {
  counter += 1;
  const start = torture.start ?? 'OPTIONS sip:user@example.com SIP/2.0';
  const method = start.split(' ')[0] ?? '';
  const own = torture.lines ?? [];
  if (own[0] === 'DROP ALL') return `${start}\r\nContent-Length: 0\r\n\r\n`;
  const compact: Record<string, string> = { v: 'via', f: 'from', t: 'to', m: 'contact', l: 'content-length' };
  const nameOf = (line: string): string => {
    const name = line.slice(0, line.indexOf(':')).trim().toLowerCase();
    return compact[name] ?? name;
  };
  const names = new Set(own.map(nameOf));
  const usual = [
    `Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK-torture-${counter}`,
    'From: <sip:caller@example.net>;tag=93942939o2',
    'To: <sip:j.user@example.com>',
    `Call-ID: torture-${counter}@192.0.2.1`,
    `CSeq: 8 ${method}`,
    'Contact: <sip:caller@example.net>',
    'Max-Forwards: 70',
    ...(torture.body ? ['Content-Type: application/sdp'] : []),
    `Content-Length: ${torture.body?.length ?? 0}`,
  ];
  return [start, ...own, ...usual.filter((line) => !names.has(nameOf(line))), '', torture.body ?? ''].join(
    '\r\n',
  );
}

/** Cuts, repeats, swaps or replaces a few bytes. */
export function mutate(text: string, random: (below: number) => number): string {
  let mutated = text;
  for (let times = 1 + random(4); times > 0; times -= 1) {
    const at = random(mutated.length);
    const length = random(12);
    const noise = String.fromCharCode(...Array.from({ length: random(4) }, () => random(256)));
    const piece = random(2) === 0 ? noise : mutated.slice(random(mutated.length), at + length);
    mutated = mutated.slice(0, at) + piece + mutated.slice(at + random(3) * length);
  }
  return mutated.slice(0, 60_000);
}
