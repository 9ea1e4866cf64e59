import type { CallFigures } from '../platform/api-types.ts';
import type { ChartTone } from '../ui/chart/chart-frame.tsx';

type Outcome = keyof CallFigures['outcomes'];
export type GroupId = 'booked' | 'passed_on' | 'answered' | 'hung_up' | 'missed';

interface OutcomeGroup {
  id: GroupId;
  tone: ChartTone;
  outcomes: readonly Outcome[];
}

/** The outcomes of calls by what they mean for the business, best first: ten kinds would be no picture. */
export const OUTCOME_GROUPS: readonly OutcomeGroup[] = [
  { id: 'booked', tone: 'accent', outcomes: ['appointment_booked', 'order_placed', 'reservation_made'] },
  { id: 'passed_on', tone: 'info', outcomes: ['message_taken', 'voicemail', 'transferred'] },
  { id: 'answered', tone: 'neutral', outcomes: ['information_given'] },
  { id: 'hung_up', tone: 'warn', outcomes: ['abandoned'] },
  { id: 'missed', tone: 'bad', outcomes: ['no_answer', 'failed'] },
];

/** The number of calls of each group, in the order of the groups. */
export const countGroups = ({ outcomes }: Pick<CallFigures, 'outcomes'>): number[] =>
  OUTCOME_GROUPS.map((group) => group.outcomes.reduce((sum, outcome) => sum + outcomes[outcome], 0));

/** How many calls led to an appointment, an order or a reservation. */
export const countBooked = (figures: Pick<CallFigures, 'outcomes'>): number => countGroups(figures)[0] ?? 0;
