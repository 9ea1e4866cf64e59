/** A workspace's number in responses. */
export interface PhoneNumber {
  id: number;
  /** E.164. */
  number: string;
  name: string;
  country: string;
  assistant_id: number | null;
  /** The workspace's carriers of calls and texts; null: the installation's own. */
  voice_carrier_id: number | null;
  text_carrier_id: number | null;
  active: boolean;
  capabilities: { voice: boolean; sms: boolean };
  chatapp: { active: boolean; calling: boolean };
  created_at: string;
  updated_at: string;
}
