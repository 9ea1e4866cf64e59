/** The names of a number, as the Graph API shows them. */
export interface NameState {
  verified_name: string;
  name_status: string;
  new_display_name?: string;
  new_name_status?: string;
}

/** A name that is asked for waits for its review; the name that is shown needs none. */
export function nameReview({ verified_name, name_status }: NameState, wanted: string): NameState {
  return wanted === verified_name
    ? { verified_name, name_status }
    : { verified_name, name_status, new_display_name: wanted, new_name_status: 'PENDING_REVIEW' };
}
