import { Type } from 'typebox';
import { Id, Nullable, Phone } from '../http/shapes/shapes.ts';

/** Fields that occur in the `data` of several events, as in docs/events.md. */
export const text = (description: string) => Type.String({ description });
export const count = (description: string) => Type.Integer({ minimum: 0, description });
export const amount = (description: string) => Type.Number({ description });
export const cents = (description: string) => Type.Integer({ description });
export const named = (description: string) =>
  Nullable(Type.Object({ id: Id('Id.'), name: text('Name.') }, { title: 'Named', description }));
export const person = (description: string) =>
  Type.Object(
    {
      name: Nullable(text('Name of the person.')),
      phone: Nullable(Phone('Phone number, E.164.')),
      email: Nullable(text('E-mail address.')),
    },
    { title: 'Person', description },
  );
export const callId = Nullable(Id('The call it was made on; null when it was not made on one.'));
