import { randomUUID } from 'node:crypto';
import type { ReceiveText } from '../carriers/text-carrier.ts';
import { created, route, type AnyRoute } from '../platform/http/route.ts';
import { One } from '../platform/http/shapes/shapes.ts';
import { parsePhone } from '../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../platform/phone-number.problems.ts';
import { invalid, invalidState } from '../platform/refusal.ts';
import { simulatorProblems } from './simulator.problems.ts';
import { firstNumberForTexts } from './simulator.queries.ts';
import { DEFAULT_CALLER } from './simulator.schema.ts';
import { NewSimulatedText, SimulatedTextSchema } from './texts.schema.ts';

/** Texts from people without a phone. `receive` handles a text like one from any carrier. */
export function simulatedTextRoutes(receive: ReceiveText): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/simulator/texts',
      scope: 'write',
      tag: 'Simulator',
      operationId: 'createSimulatedText',
      summary: 'Write to one of your own numbers without a phone',
      description:
        'The text takes the same path as one from the telephone network: it appears in the messages and in the inbox, and ' +
        'its sender in the contacts.',
      body: NewSimulatedText,
      success: { status: 201, schema: One(SimulatedTextSchema) },
      refusals: ['invalid_state'],
      action: async ({ db, workspaceId, body: { body, channel, ...asked }, now }) => {
        const from = readNumber('from', asked.from ?? DEFAULT_CALLER);
        const to =
          asked.to === undefined
            ? await firstNumberForTexts(db, workspaceId, channel)
            : readNumber('to', asked.to);
        if (to === null) throw notConnected();
        const text = { channel, from, to, body };
        const network = { carrier: 'simulator', carrierMessageId: randomUUID() };
        const reception = await receive(db, { ...text, ...network, withinWorkspaceId: workspaceId }, now);
        if (reception.taken) {
          return created({ id: reception.messageId, message_id: reception.messageId, ...text });
        }
        if (reception.reason === 'not_connected') throw notConnected();
        throw invalid({ to: [simulatorProblems.unknown_number()] });
      },
    }),
  ];
}

const notConnected = () => invalidState(simulatorProblems.texts_not_connected());

function readNumber(field: 'from' | 'to', text: string): string {
  const number = parsePhone(text, null);
  if (number === null) throw invalid({ [field]: [phoneNumberFormatProblems.not_a_phone()] });
  return number;
}
