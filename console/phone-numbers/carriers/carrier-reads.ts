/** The reads whose answers a change of a carrier makes stale. */
export const CARRIER_READS = ['listCarriers', 'getCarrier'] as const;
