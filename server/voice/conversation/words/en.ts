import { phrases, words } from './list-words.ts';
import type { Vocabulary } from './vocabulary.ts';

export const englishWords: Vocabulary = {
  intents: {
    cancel: phrases('cancel that, cancel it, cancel, never mind, nevermind, forget it, stop'),
    do_not_call: phrases(`
      don t call, do not call, never call, stop calling, not call me, no more calls, not be called,
      off your list, off the list, remove me, remove my number, delete my number, unsubscribe,
      not be contacted, don t contact, do not contact`),
    callback: phrases(`
      call me back, call back, callback, call me, ring me, phone me, return my call, called back,
      get back to me`),
    message: phrases(`
      message, voicemail, voice mail, pass on, tell him, tell her, tell them, please tell`),
    goodbye: phrases(`
      goodbye, good bye, bye, that is all, that s all, that s it, nothing else, hang up, see you`),
    repeat: phrases(`
      repeat, say that again, say it again, once more, one more time, come again, pardon, sorry what, what was that, excuse me, say again,
      what did you say, didn t catch, didn t hear, did not hear, did not catch, didn t understand,
      did not understand`),
    check_in: phrases('check in, checkin, checking in, arrive, arrival'),
    check_out: phrases('check out, checkout, checking out, departure'),
    delivery: phrases(`
      deliver, delivers, delivery, delivered, take away, takeaway, take out, takeout, pick up, pickup,
      to go, minimum order, dine in, eat in`),
    open_now: phrases(`
      open now, open right now, open at the moment, still open, closed now, are you open,
      are you closed, open currently`),
    hours: phrases(`
      opening hours, opening times, business hours, office hours, hours, open, opened, opens, close,
      closed, closes, closing`),
    email: phrases('email*, e mail*'),
    website: phrases('website, web site, web page, homepage, home page, online, internet'),
    phone: phrases('phone number, telephone number, your number, telephone'),
    address: phrases(`
      address, where are you, where is your, located, location, directions, find you, get to you, street`),
    prices: phrases(`
      price*, pricing, cost, costs, how much, charge, charges, fee, fees, rates, rate, expensive`),
    services: phrases(`
      service, services, treatment*, what do you do, what do you offer, what you offer, do you offer,
      appointment types`),
    menu: phrases(`
      menu, food, dish, dishes, to eat, to drink, drinks, meals, specials, what do you serve`),
    rooms: phrases(`
      room, rooms, accommodation, stay the night, overnight, per night, a night, room types, suites`),
    staff: phrases(`
      staff, your team, the team, employees, who works, who is working, who s working, therapists,
      stylists, hairdressers, work for you, works for you, which doctors`),
    person: phrases(`
      human, agent, agents, representative, receptionist, a person, live person, manager, the owner,
      customer service, connect me, someone real, a human, real person, somebody, someone, an agent,
      operator, speak to, talk to, speak with, talk with, put me through, transfer me`),
    identity: phrases(`
      who are you, who is this, your name, are you a robot, are you a machine, are you human,
      who am i speaking, who am i talking`),
    help: phrases('help, what can you do, options, menu, what can i'),
    thanks: phrases('thank*, cheers'),
    greeting: phrases('hello, hi, hey, good morning, good afternoon, good evening'),
  },
  yes: phrases(`
    yes, yeah, yep, yup, correct, right, that s right, sure, ok, okay, exactly, fine, of course`),
  no: phrases('no, nope, nah, not, wrong, incorrect, don t, rather not'),
  today: phrases('today, tonight, this afternoon, this evening, this morning'),
  tomorrow: phrases('tomorrow'),
  dayAfterTomorrow: phrases('day after tomorrow'),
  when: phrases('when, what time, which time, what hours, how late, how long, how early'),
  own: phrases(`
    my number, my phone, my telephone, my mobile, my cell, my email, my e mail, my address, my website,
    reach me, i am calling from, i m calling from`),
  more: phrases('more, go on, continue, the rest, the others, next, what else, keep going'),
  ownName: phrases('my name is, my name s'),
  nameLeads: phrases(`
    my name is, the name is, my name s, name is, this is, it is, it s, i am, i m, call me, yes`),
  fillers: words(`
    a an and any anything something are at be can could d did do does for from get have has how i if in is it its let like
    m me may my need no not of offer on or our please s so some tell that the their them there they this
    to us want was we what when where which who will with would you your yes know about also ask
    question wondering much many anything something`),
  generic: words(`
    list price prices pricing cost costs charge charges fee fees rate rates expensive room rooms service
    services treatment treatments menu dish dishes food drink drinks eat order appointment appointments
    book booking reserve night nights long take takes minutes hour hours today tomorrow open opened
    close closed work works working team staff available hello hi hey good morning afternoon evening
    thank thanks one day week people person serve offer offers there here now monday tuesday wednesday
    thursday friday saturday sunday go see around still`),
  pleased: phrases(`
    great, perfect, wonderful, excellent, lovely, fantastic, awesome, brilliant, very kind,
    thank you so much, thank you very much, very helpful`),
  upset: phrases(`
    terrible, awful, angry, annoyed, annoying, unacceptable, complain*, ridiculous, useless, worst,
    disappoint*, furious, horrible, scandal*, not happy, unhappy`),
};
