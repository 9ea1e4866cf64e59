import { busy, callerNumber, failedBy, notAnswered, progressOfSip } from './call-states.ts';
import type { CallProgress, VoiceHook } from './stream-vendor.ts';

/**
 * Reads a form that asks what to do with an arriving call, or tells how a call goes on, as Twilio posts them
 * and Telnyx for applications with TeXML (https://www.twilio.com/docs/voice/twiml#request-parameters).
 * @param vendor the name for people.
 */
export function readVoiceForm(vendor: string, form: URLSearchParams): VoiceHook | 'unreadable' {
  const [callId, to, status] = ['CallSid', 'To', 'CallStatus'].map((name) => form.get(name) ?? '');
  if (!callId || !to || !status || callId.length > 200 || to.length > 200) return 'unreadable';
  const isInbound = form.get('Direction') === 'inbound';
  if (isInbound && status === 'ringing' && form.get('CallbackSource') === null) {
    const [name, forwarded] = [form.get('CallerName'), form.get('ForwardedFrom')];
    const metadata = {
      ...(name ? { caller_name: name.slice(0, 200) } : {}),
      ...(forwarded ? { diversion: [forwarded.slice(0, 200)] } : {}),
    };
    const from = callerNumber(form.get('From'));
    return { kind: 'arrival', callId, from, to, metadata, answeredBy: 'document' };
  }
  const dialled = form.get('DialCallStatus');
  if (dialled !== null) {
    const progress = progressOf(vendor, dialled.toLowerCase(), form.get('DialSipResponseCode'));
    return { kind: 'returned', callId, progress: progress ?? failedBy(vendor) };
  }
  const progress = progressOf(vendor, status.toLowerCase(), form.get('SipResponseCode'));
  return progress ? { kind: 'progress', callId, progress } : { kind: 'other' };
}

function progressOf(vendor: string, status: string, sipStatus: string | null): CallProgress | null {
  switch (status) {
    case 'queued':
    case 'initiated':
      return { state: 'trying' };
    case 'ringing':
      return { state: 'ringing' };
    case 'in-progress':
    case 'answered':
      return { state: 'answered' };
    case 'completed':
      return { state: 'ended' };
    case 'busy':
      return busy;
    case 'no-answer':
    case 'canceled':
      return notAnswered;
    case 'failed':
      return sipStatus !== null && /^[3-6]\d\d$/.test(sipStatus)
        ? progressOfSip(vendor, Number(sipStatus))
        : failedBy(vendor);
    default:
      return null;
  }
}
