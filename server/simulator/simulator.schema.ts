import { Type } from 'typebox';
import { Id, Nullable, OneOf, Phone } from '../platform/http/shapes/shapes.ts';
import { MAX_TYPED_LENGTH } from '../voice/text-line.ts';

/** The default caller: a number that is reserved for tests. */
export const DEFAULT_CALLER = '+15005550100';

export const NewSimulatedCall = Type.Object({
  to: Type.Optional(
    Phone('A number of the workspace; by default the first one that an active assistant answers.'),
  ),
  assistant_id: Type.Optional(
    Nullable(
      Id(
        'The assistant that answers, also a draft or a paused one; by default the active one of the number.',
      ),
    ),
  ),
  from: Type.Optional(
    Nullable(Phone(`The caller’s number; null withholds it. By default ${DEFAULT_CALLER}.`)),
  ),
  medium: OneOf(['text', 'audio'], {
    default: 'text',
    description: 'Whether the caller types and reads, or speaks and hears over a WebSocket.',
  }),
});

export const SimulatedCallSchema = Type.Object(
  {
    id: Id('Id of the simulated call, for its events and input; equal to `call_id`.'),
    call_id: Id('Id of the call in `GET /calls/{id}`.'),
    from: Nullable(Phone('The caller’s number.')),
    to: Phone('The number called.'),
    medium: OneOf(['text', 'audio'], { description: 'How the caller takes part.' }),
  },
  { title: 'SimulatedCall' },
);

export const SimulatedCallParams = Type.Object({ id: Id('Id of the simulated call.') });

export const SimulatedInput = Type.Object({
  words: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: MAX_TYPED_LENGTH,
      pattern: '\\S',
      description: 'What the caller says.',
    }),
  ),
  key: Type.Optional(
    Type.String({ pattern: '^[0-9*#A-D]$', description: 'The key that the caller presses: 0-9, *, #, A-D.' }),
  ),
  hang_up: Type.Optional(Type.Boolean({ description: 'True: the caller hangs up.' })),
});

export const SimulatedInputResult = Type.Object(
  {
    id: Id('Id of the simulated call.'),
    accepted: Type.Literal(true, { description: 'The input was passed to the call.' }),
  },
  { title: 'SimulatedInputResult' },
);
