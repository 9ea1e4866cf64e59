/** The names of a number, as the Graph API shows them. */
export interface NameState {
  verified_name: string;
  name_status: string;
  new_display_name?: string;
  new_name_status?: string;
}

/** A name that is asked for waits for its review, unless it needs none; the name that is shown never does. */
export function nameReview(
  { verified_name, name_status }: NameState,
  wanted: string,
  status = 'PENDING_REVIEW',
): NameState {
  return wanted === verified_name
    ? { verified_name, name_status }
    : { verified_name, name_status, new_display_name: wanted, new_name_status: status };
}
