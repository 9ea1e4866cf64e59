import { decodeText, type DefaultAlphabet } from '../../carriers/smpp/text-coding.ts';
import type { TextPart } from './smpp.queries.ts';

type Part = Pick<TextPart, 'part' | 'dataCoding' | 'octets'>;

/**
 * The words of a text from its parts, in their order. Octets of neighbours with one coding are joined before
 * they are read, because some senders divide characters. In the place of parts that are missing stands which
 * they are of how many: `[… 2/3 …]`.
 */
export function joinParts(parts: readonly Part[], total: number, alphabet: DefaultAlphabet): string {
  const there = new Map(parts.map((part) => [part.part, part]));
  const pieces: string[] = [];
  let run: Part[] = [];
  const endRun = (): void => {
    const [first] = run;
    if (first)
      pieces.push(decodeText(Buffer.concat(run.map(({ octets }) => octets)), first.dataCoding, alphabet));
    run = [];
  };
  for (let at = 1; at <= total; at += 1) {
    const part = there.get(at);
    if (!part || (run[0] && run[0].dataCoding !== part.dataCoding)) endRun();
    if (part) run.push(part);
    else pieces.push(`[… ${at}/${total} …]`);
  }
  endRun();
  return pieces.join('');
}
