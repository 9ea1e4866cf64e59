import { asksNotToBeCalled } from '../../call/asks-not-to-be-called.ts';
import type { Topic } from '../engine.ts';
import { requestPerson, stopCalling } from './called.ts';
import { askOn, isOffered, missed, speakMenu } from './choices.ts';
import { findAskedDay } from './day.ts';
import { answerRest } from './list.ts';
import { tellHours } from './menu.ts';
import { beginDraft } from './message.ts';
import {
  answerNamed,
  namesSomething,
  tellCheckIn,
  tellDelivery,
  tellMenu,
  tellRooms,
  tellServices,
  tellTeam,
} from './offer.ts';
import {
  type Decision,
  type OfflineContext,
  type OfflineState,
  hoursContext,
  isOutbound,
  say,
  sayGoodbye,
} from './state.ts';
import { speakDay, speakPublicHoliday, speakStatus } from './speak-hours.ts';
import { foldWords, holdsPhrase } from '../../conversation/words/fold-words.ts';
import { matchFaq, matchKnowledge } from '../../conversation/words/match-answer.ts';
import { findSaidNumber, sayPhoneNumber } from '../../conversation/words/read-phone-number.ts';
import { findConsent, findIntents } from '../../conversation/words/understand.ts';
import type { Intent } from '../../conversation/words/vocabulary.ts';

/** What to do with words that are no part of a message: a request, a question, or a farewell. */
export function answerWords(before: OfflineState, text: string, context: OfflineContext): Decision {
  return (
    answerRequest(before, text, context) ??
    answerQuestion(before, text, context) ??
    answerConsent({ ...before, rest: null }, text, context) ??
    missed({ ...before, rest: null }, context, [say(context.book.talk.notUnderstood)])
  );
}

/** A request for no more calls, a message or a callback, or a farewell; null for anything else. */
export function answerRequest(state: OfflineState, text: string, context: OfflineContext): Decision | null {
  const intents = findIntents(text, context.vocabulary);
  if (asksNotToBeCalled(text, context.script, context.vocabulary)) return stopCalling(state);
  const requested = intents.find((intent) => intent === 'callback' || intent === 'message');
  if (requested === 'callback' || requested === 'message') return beginDraft(state, requested, context, text);
  return intents.includes('goodbye') ? sayGoodbye(context, state, 'goodbye') : null;
}

/** Answers a question about the business; null for an utterance that asks nothing that is known. */
export function answerQuestion(before: OfflineState, text: string, context: OfflineContext): Decision | null {
  const continued = answerRest(before, text, context);
  if (continued) return continued;
  const intents = findIntents(text, context.vocabulary);
  const state = { ...before, rest: null };
  if (intents.includes('repeat')) return repeat(state, context);
  // The answers that the business wrote itself come before those we put together.
  const written = answerFromFaqs(state, text, context);
  if (written) return written;
  const isOwn = saysOwn(text, context);
  const named = isOwn ? null : answerNamed(state, text, intents, context);
  if (named) return named;
  const noted = isOwn || intents.length === 0 ? noteOwnNumber(state, text, context) : null;
  if (noted) return noted;
  for (const intent of intents) {
    if (isOwn && FACTS_OF_PEOPLE.has(intent)) continue;
    const decision = answerIntent(state, intent, { text, intents }, context);
    if (decision) return decision;
  }
  return answerHoliday(state, text, context) ?? answerFromKnowledge(state, text, context);
}

/** What the business has and the caller has as well: `my number` asks for nothing. */
const FACTS_OF_PEOPLE: ReadonlySet<Intent> = new Set(['phone', 'email', 'address', 'website']);

/** What the caller said, and the intents in it. */
interface Asked {
  text: string;
  intents: readonly Intent[];
}

function answerIntent(
  state: OfflineState,
  intent: Intent,
  asked: Asked,
  context: OfflineContext,
): Decision | null {
  const { facts } = context.book;
  const { business } = context.script;
  switch (intent) {
    case 'open_now':
    case 'hours':
      return answerHours(state, intent, asked.text, context);
    case 'address':
      // A question for the way that names where from is the knowledge base's first.
      return (
        (namesSomething(asked.text, context) ? answerFromKnowledge(state, asked.text, context) : null) ??
        tellFact(state, 'address', business.address && facts.address(business.address), context)
      );
    case 'email':
      return tellFact(state, 'email', business.email && facts.email(business.email), context);
    case 'website':
      return tellFact(state, 'website', business.website && facts.website(business.website), context);
    case 'phone': {
      const phone = business.phone && facts.phone(sayPhoneNumber(business.phone, context.hasSound));
      return tellFact(state, 'phone', phone, context);
    }
    case 'check_in':
    case 'check_out':
      return tellCheckIn(state, asked.intents, context);
    case 'delivery':
      return tellDelivery(state, context);
    case 'prices':
    case 'services':
    case 'menu':
    case 'rooms':
    case 'staff':
      return answerOffer(state, intent, asked, context);
    default:
      return answerSocially(state, intent, context);
  }
}

/**
 * A question about what is offered in general. One that names something in particular is the knowledge base's
 * first.
 */
function answerOffer(
  state: OfflineState,
  intent: 'prices' | 'services' | 'menu' | 'rooms' | 'staff',
  { text, intents }: Asked,
  context: OfflineContext,
): Decision | null {
  const isParticular = namesSomething(text, context);
  const known = isParticular ? answerFromKnowledge(state, text, context) : null;
  if (known) return known;
  switch (intent) {
    case 'services':
      return tellServices(state, intents.includes('prices'), context);
    case 'menu':
      return tellMenu(state, context);
    case 'rooms':
      return tellRooms(state, context);
    case 'staff':
      return tellTeam(state, context);
    case 'prices':
      // `How much is a room` names what it asks for by a word of its own.
      if (intents.some((other) => other === 'services' || other === 'menu' || other === 'rooms')) return null;
      if (isParticular) return missed(state, context, [say(context.book.offer.unknown)]);
      return tellServices(state, true, context) ?? tellMenu(state, context) ?? tellRooms(state, context);
  }
}

/**
 * What is said to somebody who asks for a person, who is on the line, or says hello; null for any other
 * intent.
 */
function answerSocially(state: OfflineState, intent: Intent, context: OfflineContext): Decision | null {
  const { talk } = context.book;
  const { business, assistantName } = context.script;
  const heard = { ...state, misses: 0 };
  switch (intent) {
    case 'person':
      if (isOutbound(context)) return requestPerson(heard, context);
      return { state: heard, steps: [say(`${talk.noPerson} ${speakMenu(context)}`)] };
    case 'identity':
      return {
        state: heard,
        steps: [say(`${talk.identity(assistantName, business.name)} ${speakMenu(context)}`)],
      };
    case 'help':
      return { state: heard, steps: [say(speakMenu(context))] };
    case 'thanks':
      return { state: heard, steps: [say(`${talk.welcome} ${talk.anythingElse}`)] };
    case 'greeting':
      return { state: heard, steps: [say(talk.greeting)] };
    default:
      // `cancel` with nothing to cancel, and what was answered above.
      return null;
  }
}

/** Says once more what was said last. */
function repeat(state: OfflineState, context: OfflineContext): Decision {
  const steps = state.lastSaid.length > 0 ? [...state.lastSaid] : [say(speakMenu(context))];
  return { state: { ...state, misses: 0 }, steps };
}

/** Whether a number, an address or a website is said to be the caller's own. */
function saysOwn(text: string, { vocabulary }: OfflineContext): boolean {
  const words = foldWords(text);
  return vocabulary.own.some((phrase) => holdsPhrase(words, phrase));
}

/**
 * Confirms the number that the caller gave, which `rememberCaller` has kept; null when there is none in the
 * utterance.
 */
function noteOwnNumber(state: OfflineState, text: string, context: OfflineContext): Decision | null {
  const number = findSaidNumber(text, context.script.business.country);
  if (number === null) return null;
  const noted = context.book.talk.numberNoted(sayPhoneNumber(number, context.hasSound));
  return { state: { ...state, misses: 0 }, steps: [say(`${noted} ${speakMenu(context)}`)] };
}

export function answerHours(
  state: OfflineState,
  intent: 'open_now' | 'hours',
  text: string,
  context: OfflineContext,
): Decision {
  if (!isOffered(context, 'hours')) return tellFact(state, 'opening_hours', context.book.hours.none, context);
  const hours = hoursContext(context);
  const asked = findAskedDay(text, context);
  if (asked?.holiday) {
    return tellFact(state, 'opening_hours', speakPublicHoliday(hours, asked.holiday, asked.date), context);
  }
  if (asked) return tellFact(state, 'opening_hours', speakDay(hours, asked.date), context);
  const words = foldWords(text);
  const asksWhen = context.vocabulary.when.some((phrase) => holdsPhrase(words, phrase));
  const today = context.now.toZonedDateTimeISO(context.script.business.timezone).toPlainDate();
  // A question about a time of today, such as `are you open at 8`, is answered with all hours of the day.
  if (/\d/u.test(text)) return tellFact(state, 'opening_hours', speakDay(hours, today), context);
  if (intent === 'open_now' && !asksWhen) {
    return tellFact(state, 'opening_hours', speakStatus(hours), context);
  }
  return tellHours(state, context);
}

/**
 * A public holiday is a question about the hours, also where no word for them is said: `what about
 * Thanksgiving`.
 */
function answerHoliday(state: OfflineState, text: string, context: OfflineContext): Decision | null {
  if (!isOffered(context, 'hours') || findAskedDay(text, context)?.holiday == null) return null;
  return answerHours(state, 'hours', text, context);
}

/** Whether an FAQ of the business answers an utterance. */
export const answersFromFaqs = (text: string, { script, vocabulary }: OfflineContext): boolean =>
  matchFaq(text, script.business.faqs, vocabulary.fillers) !== null;

function answerFromFaqs(state: OfflineState, text: string, context: OfflineContext): Decision | null {
  const faq = matchFaq(text, context.script.business.faqs, context.vocabulary.fillers);
  if (!faq) return null;
  const answer = say(faq.answer, { topic: 'faq', about: faq.question });
  return { state: { ...state, served: true, misses: 0 }, steps: [answer, askOn(context)] };
}

function answerFromKnowledge(state: OfflineState, text: string, context: OfflineContext): Decision | null {
  const found = matchKnowledge(text, context.script.knowledge, context.vocabulary.fillers);
  if (!found) return null;
  const answer = say(found.answer, { topic: 'knowledge', about: found.title });
  return { state: { ...state, served: true, misses: 0 }, steps: [answer, askOn(context)] };
}

/** "No" when asked whether there is anything else ends the call; "yes" asks what. */
function answerConsent(state: OfflineState, text: string, context: OfflineContext): Decision | null {
  const consent = findConsent(text, context.vocabulary);
  if (consent === null) return null;
  if (consent === 'no' && state.served) return sayGoodbye(context, state, 'goodbye');
  if (consent === 'yes') return { state: { ...state, misses: 0 }, steps: [say(speakMenu(context))] };
  return null;
}

/** Tells a fact of the profile, or that it is not known. */
function tellFact(
  state: OfflineState,
  topic: Topic,
  sentence: string | null,
  context: OfflineContext,
): Decision {
  if (!sentence) {
    return {
      state: { ...state, misses: 0 },
      steps: [say(`${context.book.facts.unknown} ${speakMenu(context)}`)],
    };
  }
  return {
    state: { ...state, served: true, misses: 0 },
    steps: [say(sentence, { topic, about: null }), askOn(context)],
  };
}
