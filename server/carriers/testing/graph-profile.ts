import { ok, refusal } from './graph-answers.ts';
import type { VendorReply, VendorRequest } from './vendor-server.ts';

const MOST: Record<string, number> = { about: 139, address: 256, description: 512, email: 128 };
const VERTICALS = [
  'UNDEFINED',
  'OTHER',
  'AUTO',
  'BEAUTY',
  'HOTEL',
  'RESTAURANT',
  'RETAIL',
  'PROF_SERVICES',
  'HEALTH',
  'NOT_A_BIZ',
];

/** The profile of a number, and the uploads of its photo. */
export class GraphProfile {
  values: Record<string, unknown> = {};
  /** The field that is refused next, whatever is in it. */
  refused: string | null = null;
  readonly uploaded: { type: string; bytes: Buffer }[] = [];
  readonly #appId: string;
  #awaited: { type: string; length: number } | null = null;

  constructor(appId: string) {
    this.#appId = appId;
  }

  answer({ method, body }: VendorRequest): VendorReply {
    if (method === 'GET') return ok({ data: [{ messaging_product: 'whatsapp', ...this.values }] });
    const { messaging_product: product, profile_picture_handle: handle, ...told } = JSON.parse(body);
    if (product !== 'whatsapp') return refusal(100, 'Param messaging_product must be whatsapp');
    const refused = this.refused;
    this.refused = null;
    const wrong = Object.entries(told).find(([field, value]) => field === refused || !isFit(field, value));
    if (wrong) return refusal(100, `Param ${wrong[0]} is not valid`);
    if (handle !== undefined && handle !== '4::aW')
      return refusal(100, 'Param profile_picture_handle is not valid');
    const photo =
      handle === undefined ? {} : { profile_picture_url: `https://pps.example/${this.uploaded.length}.jpg` };
    this.values = { ...this.values, ...told, ...photo };
    return ok({ success: true });
  }

  beginUpload({ query }: VendorRequest): VendorReply {
    const [type, length] = [query.get('file_type') ?? '', Number(query.get('file_length'))];
    if (!/^image\/(jpeg|png)$/.test(type) || !(length > 0)) return refusal(100, 'Invalid parameter');
    this.#awaited = { type, length };
    return ok({ id: `upload:MTph${this.#appId}?sig=ARY` });
  }

  /** The bytes of an upload that was begun, as they are; null for every other request. */
  takeBytes(
    node: string,
    { headers, bytes, query }: VendorRequest,
    authorization: string,
  ): VendorReply | null {
    if (!node.startsWith('upload:')) return null;
    if (headers.authorization !== authorization) return refusal(190, 'Invalid OAuth access token', 401);
    const awaited = this.#awaited;
    if (
      !awaited ||
      query.get('sig') !== 'ARY' ||
      headers['file_offset'] !== '0' ||
      bytes.length !== awaited.length
    )
      return refusal(100, 'Invalid parameter');
    this.uploaded.push({ type: awaited.type, bytes });
    return ok({ h: '4::aW' });
  }
}

function isFit(field: string, value: unknown): boolean {
  if (field === 'vertical') return typeof value === 'string' && VERTICALS.includes(value);
  if (field === 'websites') return Array.isArray(value) && value.length <= 2;
  const most = MOST[field];
  if (most === undefined || typeof value !== 'string') return false;
  return value.length <= most && (field !== 'about' || value !== '');
}
