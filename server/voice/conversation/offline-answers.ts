import type { Topic } from './dialogue.ts';
import { askOn, isOffered, missed, speakMenu } from './offline-choices.ts';
import { tellHours } from './offline-menu.ts';
import { beginDraft } from './offline-message.ts';
import type { Decision, OfflineContext, OfflineState } from './offline-state.ts';
import { hoursContext, say, sayGoodbye } from './offline-state.ts';
import { speakDay, speakStatus } from './speak-hours.ts';
import { findDay } from './words/find-day.ts';
import { matchFaq, matchKnowledge } from './words/match-answer.ts';
import { sayPhoneNumber } from './words/read-phone-number.ts';
import { findConsent, findIntents } from './words/understand.ts';
import type { Intent } from './words/vocabulary.ts';

/** What to do with words that are no part of a message: a wish, a question, or a farewell. */
export function answerWords(state: OfflineState, text: string, context: OfflineContext): Decision {
  const intents = findIntents(text, context.vocabulary);
  const wish = intents.find((intent) => intent === 'callback' || intent === 'message');
  if (wish === 'callback' || wish === 'message') return beginDraft(state, wish, context);
  if (intents.includes('goodbye')) return sayGoodbye(context, state, 'goodbye');
  // The answers that the business wrote itself come before those we put together.
  const written = answerFromFaqs(state, text, context);
  if (written) return written;
  for (const intent of intents) {
    const decision = answerIntent(state, intent, text, context);
    if (decision) return decision;
  }
  return (
    answerFromKnowledge(state, text, context) ??
    answerConsent(state, text, context) ??
    missed(state, context, [say(context.book.talk.notUnderstood)])
  );
}

function answerIntent(
  state: OfflineState,
  intent: Intent,
  text: string,
  context: OfflineContext,
): Decision | null {
  const { facts, talk } = context.book;
  const { business, assistantName } = context.script;
  const heard = { ...state, misses: 0 };
  switch (intent) {
    case 'open_now':
    case 'hours':
      return answerHours(state, intent, text, context);
    case 'address':
      return tellFact(state, 'address', business.address && facts.address(business.address), context);
    case 'email':
      return tellFact(state, 'email', business.email && facts.email(business.email), context);
    case 'website':
      return tellFact(state, 'website', business.website && facts.website(business.website), context);
    case 'phone': {
      const phone = business.phone && facts.phone(sayPhoneNumber(business.phone, context.hasSound));
      return tellFact(state, 'phone', phone, context);
    }
    case 'person':
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

function answerHours(
  state: OfflineState,
  intent: 'open_now' | 'hours',
  text: string,
  context: OfflineContext,
): Decision {
  if (!isOffered(context, 'hours')) return tellFact(state, 'opening_hours', context.book.hours.none, context);
  const hours = hoursContext(context);
  const today = context.now.toZonedDateTimeISO(context.script.business.timezone).toPlainDate();
  const { language: locale, business } = context.script;
  const { vocabulary } = context;
  const day = findDay(text, { today, locale, vocabulary, holidays: business.holidays });
  if (day) return tellFact(state, 'opening_hours', speakDay(hours, day), context);
  if (intent === 'open_now') return tellFact(state, 'opening_hours', speakStatus(hours), context);
  return tellHours(state, context);
}

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
