/**
 * Whether a model of the OpenAI protocol speaks and hears by itself: its name says so, as `gpt-realtime` and
 * `gpt-4o-realtime-preview` do. Those that only write down what they hear are none.
 */
export const isSpeechToSpeech = (name: string): boolean =>
  /(^|[^a-z])realtime([^a-z]|$)/i.test(name) && !/whisper|transcribe|translate/i.test(name);
