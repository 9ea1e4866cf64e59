import { Type } from 'typebox';
import { DECLINE_REASONS, type DeclineReason } from '../carriers/text-carrier.ts';
import type { ActionContext } from '../platform/action-context.ts';
import { created, route, type AnyRoute } from '../platform/http/route.ts';
import { Id, Nullable, One, OneOf } from '../platform/http/shapes/shapes.ts';

const phoneNumberId = Id('The number whose display name is reviewed.');

const NewReview = Type.Object({
  phone_number_id: phoneNumberId,
  decision: OneOf(['approved', 'declined'], { description: 'Decision of the messaging platform.' }),
  reason: Type.Optional(
    Nullable(OneOf(DECLINE_REASONS, { description: 'Why the name is declined; by default no reason.' })),
  ),
});

const ReviewSchema = Type.Object(
  {
    phone_number_id: phoneNumberId,
    display_name: Type.String({ description: 'The name that people currently see.' }),
    display_name_status: OneOf(['approved', 'pending_review', 'declined'], {
      description: 'The decision.',
    }),
    requested_display_name: Nullable(
      Type.String({ description: 'The name that was declined; otherwise null.' }),
    ),
  },
  { title: 'DisplayNameReview' },
);

/** Stores a decision of the messaging platform, and gives the name as it is afterwards. */
type RecordReview = (
  context: ActionContext,
  review: { phoneNumberId: number; decision: 'approved' | 'declined'; reason: DeclineReason | null },
) => Promise<{
  display_name: string;
  display_name_status: 'approved' | 'pending_review' | 'declined';
  requested_display_name: string | null;
}>;

/** Lets the API decide about display names as the messaging platform would. */
export function displayNameRoutes(record: RecordReview): AnyRoute[] {
  return [
    route({
      method: 'POST',
      path: '/simulator/display-name-reviews',
      scope: 'write',
      tag: 'Simulator',
      operationId: 'reviewDisplayName',
      summary: 'Decide about a display name as the messaging platform would',
      description:
        'For a chat-app profile whose `display_name_status` is `pending_review`; 409 for other states.',
      body: NewReview,
      success: { status: 201, schema: One(ReviewSchema) },
      refusals: ['invalid_state'],
      action: async (request) => {
        const { phone_number_id: id, decision, reason = null } = request.body;
        const name = await record(request, { phoneNumberId: id, decision, reason });
        return created({ phone_number_id: id, ...name });
      },
    }),
  ];
}
