import { Type } from 'typebox';
import { route, type AnyRoute } from '../../platform/http/route.ts';
import { Nullable } from '../../platform/http/shapes/shapes.ts';
import { hangUp, transfer } from './command-call.ts';
import { command, type CommandServices, whenCarriedOut } from './command-route.ts';
import { takeOverRoutes } from './take-over.routes.ts';

const Transfer = Type.Object({
  to: Type.Optional(
    Nullable(
      Type.String({
        minLength: 1,
        maxLength: 255,
        pattern: '\\S',
        description:
          'A phone number, or the name of one of the assistant’s transfer targets, or a part of it. Without a leading + a number is read ' +
          'as one of the workspace’s country. Left out or null: up to three of the targets, one after the other until ' +
          'one takes the call; only those who can be reached now, and first those whose `when` fits what `announce` says.',
        examples: ['+4930901820'],
      }),
    ),
  ),
  announce: Type.Optional(
    Nullable(
      Type.String({
        maxLength: 500,
        description:
          'What the person hears before they take or decline the call; null to connect them at once.',
      }),
    ),
  ),
});

/** What the team does on a call that runs, from any process. */
export const commandRoutes = (services: CommandServices): AnyRoute[] => [
  hangUpRoute(services),
  transferRoute(services),
  ...takeOverRoutes(services),
];

const hangUpRoute = (services: CommandServices): AnyRoute =>
  route({
    ...command,
    path: '/calls/{id}/hang-up',
    operationId: 'hangUpCall',
    summary: 'Hang up a call that runs',
    description:
      'Nothing more is said. A call that still rings becomes `canceled`. The answer shows the call with its end, which ' +
      'may take some seconds to be written down; of a call that takes longer, as it is after ten seconds. 409 when the call ' +
      'has ended, also by somebody else’s hang-up a moment before.',
    action: async (request) => {
      const { id } = request.params;
      return whenCarriedOut(await hangUp(request, services.callCommands, { id }), services);
    },
  });

const transferRoute = (services: CommandServices): AnyRoute =>
  route({
    ...command,
    path: '/calls/{id}/transfer',
    operationId: 'transferCall',
    summary: 'Put the caller through to a person',
    description:
      'The assistant stops, also in the middle of a sentence, and the person is called. The answer comes as soon as that ' +
      'begins: `transfer.state` is `ringing`, and changes to `taken`, `declined`, `busy`, `no_answer` or `failed`, which ' +
      '`/live` tells. `call.transferred` is sent when the person takes the call; a caller whom nobody takes is back with the ' +
      'assistant, who says so. 409 when the call is not in progress, is being transferred already, or its line cannot be ' +
      'transferred.',
    body: Transfer,
    action: async (request) => {
      const input = { id: request.params.id, ...request.body };
      return whenCarriedOut(await transfer(request, services.callCommands, input), services);
    },
  });
