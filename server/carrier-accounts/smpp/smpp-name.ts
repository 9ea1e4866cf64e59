/** The name kept with messages. */
export const SMPP = 'smpp';

/**
 * The id that a text of ours is known by with its carrier: those of SMSCs are used again, and a long text has
 * several.
 */
export const carrierMessageIdOf = (carrierId: number, messageId: number): string =>
  `${carrierId}/${messageId}`;

/** The same of a text that came in, by what was kept of it when it was stored. */
export const incomingIdOf = (carrierId: number, kept: string): string => `${carrierId}/in/${kept}`;
