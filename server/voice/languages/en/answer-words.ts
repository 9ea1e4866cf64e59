import type { AnswerWords } from '../../understanding/lexicon.ts';
import { phrases, valued } from '../list-words.ts';

export const answerWords: AnswerWords = {
  yes: phrases(`
    yes, yeah, yep, yup, ya, yea, yess, yes please, correct, exactly, precisely, absolutely, definitely, certainly, indeed,
    of course, affirmative, that s right, that is right, that s correct, that is correct, thats right, thats correct, you got it, right on, by all means,
    confirmed, that s it exactly, you bet, sure thing, sure do, aye, totally, for sure, please do, go ahead, do it`),
  weakYes: phrases(`
    ok, okay, alright, all right, sure, fine, right, good, great, perfect, wonderful, lovely, excellent, awesome, cool, nice,
    brilliant, super, fantastic, why yes, very well, well yes, splendid, amazing`),
  agreement: phrases(`
    i m good with, i am good with, i m fine with, i m okay with, i m happy with, that s right, that is right, that s correct, that is correct, that s fine, that is fine, that s good, that is good, that s great, that s perfect,
    that is perfect, that works, works for me, that will work, that would work, it works, this works, that ll work, that would be great, that would be good, that would be fine, that would be perfect, that would be lovely,
    that d be great, that will be fine, that ll be fine, that should be good, that should be fine, that should work, sounds good, sounds great, sounds perfect, sounds right, sounds fine, sounds nice, sounds lovely, sounds like a plan,
    please do, go ahead, go for it, do that, do it, book it, please book, reserve it, confirm it, i confirm, i agree, agreed, i d like that, i would like that, i d love that, i d love to,
    i would love to, i ll take it, i ll take that, let s do that, let s do it, let s go with that, that s okay, that s ok, is correct, is right, is fine, is perfect, is good, is great, is okay, are correct, are right, looks good, looks right,
    looks correct, it s good, it s fine, it s perfect, it s correct, it s right, i think so, i guess so, i suppose so, i believe so, suits me, suits me fine, that ll do, that will do, good for me, fine with me, fine by me, okay with me, happy with that,
    i want that, i want it, i m sure, i accept, correct, confirmed, exactly, i like it, i like that, i like that one, proceed, continue with, works well, works great, works perfectly, all correct, all right, no complaints, carry on`),
  no: phrases(
    'no, nope, nah, naw, no thanks, no thank you, no way, negative, never, not really, not at all, not quite, not exactly, absolutely not, definitely not, of course not, certainly not, i don t think so, don t, do not, i do not, i don t, it isn t, it s not, it is not, that s not, that is not, thats not, no no, wrong, incorrect',
  ),
  disagreement: phrases(`
    would not like, wouldn t like, i ll pass, i will pass, pass on, do not wish, don t wish, not at the moment, can do that later, do that later, do it later, not anymore, not any more,
    not right, not correct, not quite, not what i, that s wrong, that is wrong, is wrong, that s incorrect, wrong, incorrect, i don t want, i do not want, i don t think so, i don t need, rather not, i d rather not, prefer not, not interested, no thanks, no thank you,
    doesn t work, does not work, won t work, wouldn t work, don t work, can t do, can t make that, don t book, do not book, don t do that, not that, not for me, doesn t suit, does not suit, isn t right, isn t correct, is not right, is not correct,
    don t like, not good, no good, i m good, i m all set, i m fine, nothing, that s all, not now, not today, not yet, maybe later, perhaps later, maybe not, perhaps not, i changed my mind, leave it, forget it, never mind, nevermind, cancel that, stop, don t bother, not necessary, no need`),
  yesIdioms: phrases(`
    no problem, no problem at all, no worries, why not, no objection, no objections, not a problem, don t mind if i do, can t complain, not bad, no doubt, no question about it,
    no yeah, no yes, i have no problem with that, don t see why not, couldn t be better, nothing wrong with that, no complaints, wouldn t mind, not wrong, i wouldn t say no`),
  neither: phrases(`
    no idea, not sure, i m not sure, i don t know, i do not know, don t know, i m no, right now, right away, right after, right before, all right now, good morning, good afternoon, good evening, good day, fine print,
    no one, no matter, i don t mind, don t care, doesn t matter, does not matter, do not mind, let me think, maybe, perhaps, it depends, good question, right there, right here, right side, number no, no preference, i have no preference,
    not only, if not, or not, whether or not, don t forget, don t worry, don t have, good friday, what s good, i didn t catch, i didn t hear, i did not hear, did not understand, didn t understand, i don t understand, sure how, how good`),
  backchannels: phrases(
    'mm hm, mm hmm, mhm, mhmm, mmhmm, mm, hm, hmm, uh huh, aha, ah, oh, i see, uhuh, mmm',
  ),
  conditions: phrases('but, except, however, although, wait, hold on, hang on, only if, unless, just not'),
  questions: phrases(`
    what, what s, where, when, which, who, whose, why, how, how much, is, are, do you, does, did you, can you, can i, could you, could i, would you, will you, may i, am i, have you, is there, are there, do they, is it, is that, tell me, give me, find me, let me know, i need to know, i want to know, can we, could we, should i, was it, what about, how about`),
  marks: phrases(`
    do you speak english, speak english, in english, anyone speak english, i would like to, i d like to, could you please, can i book, good morning, good afternoon, good evening, i need, i want to, i am looking for`),
  corrections: phrases(`
    i meant, i mean, no i meant, i meant to say, i should say, i should have said, make that, make it, actually, correction, let me correct, scratch that, strike that, change that to, change it to, change that, change the,
    sorry i meant, no sorry, oh sorry, sorry no, wait no, no wait, no make that, no make it, that should be, it should be, should have been, i misspoke, my mistake, i made a mistake, let s make it, let s say, better make it, on second thought, on second thoughts, or rather,
    not that, that s wrong, that s not right, that s not correct, that is not right, that is wrong, that is not correct, it s not, i said, instead, you misunderstood, you got that wrong, you got it wrong, different one, a different, wasn t what i said, not what i said, correct that, oops, whoops, excuse me i meant, switch it to, switch that to, move it to, can you make it, could you make it, pardon i meant, no wait a minute`),
  notCorrections: phrases(
    'instead of, rather than, can t make it, cannot make it, can not make it, won t make it, to make it, not make it, could make it, couldn t make it, would make it, will make it, might make it, d rather not, would rather not, gonna make it, able to make it, if i make it',
  ),
  hesitations: phrases('um, uh, uhm, umm, uhh, er, erm, uhhh, ummm'),
  contractions: phrases(
    'don t, can t, won t, isn t, doesn t, didn t, wouldn t, couldn t, wasn t, aren t, i m, i d, i ll, i ve, it s, that s, what s, where s, when s, who s, how s, there s, let s, you re, you ve, we ve, we d, they re, that ll, that d, name s, haven t, shouldn t',
  ),
  exclusions: phrases(
    'not, instead of, rather than, not on, not at, not the, not for, and not, isn t, no longer, anything but, other than, no not, not a',
  ),
  apologies: phrases('sorry'),
  politeAfterNo: phrases(
    'thanks, thank, that s all, that is all, thats all, that s it, that s fine, that is fine, problem, worries, idea, need, nothing, i m good, i m fine, i m all set, that ll be all, that will be all, bye, goodbye, more, later, one',
  ),
  ordinals: {
    first: 1,
    '1st': 1,
    second: 2,
    '2nd': 2,
    third: 3,
    '3rd': 3,
    fourth: 4,
    '4th': 4,
    fifth: 5,
    '5th': 5,
    last: -1,
    'second last': -2,
    'last but one': -2,
    'second to last': -2,
    earlier: 1,
    earliest: 1,
    sooner: 1,
    soonest: 1,
    former: 1,
    later: -1,
    latter: -1,
    latest: -1,
    final: -1,
    middle: 2,
  },
  choiceBefore: phrases('the, that, your, yes, no, take, choose, pick, number'),
  choiceAfter: phrases(
    'one, option, choice, slot, time, appointment, date, offer, of those, of them, please, works, is fine, is good, is great, sounds, would be, will do, suits, you said, you mentioned, then, room, day',
  ),
  notOrdinals: phrases(`
    first of all, at first, first name, last name, first time, last time, first thing, last thing, a second, one second, just a second, second thought, second thoughts, second floor, first floor, third floor, fourth floor, at last, last week, last month, last year, last night, last minute, last monday, last tuesday, last wednesday, last thursday, last friday, last saturday, last sunday, last visit, last appointment, last order, last booking, at the latest, at the earliest, no later, not later, later than, earlier than, sooner than, later on, see you later, sooner or later, call later, maybe later, perhaps later, a bit later, a little later, bit earlier, a little earlier, for the first, last call, wait a second, secondly, the second half, later today, later this, later that, the last days, my first, my last, any earlier, anything earlier, something earlier, something later, anything later, any later, an earlier, a later, much later, the last few, first class, first aid, the last time, hold on a second, spell my last, day later, days later, hour later, hours later, hour earlier, week later, week earlier`),
  firstSome: valued(
    'the first two 2, first two 2, the first three 3, first three 3, both 2, both of them 2, the first couple 2, all three 3',
  ),
  later: phrases(
    'anything later, something later, any later, bit later, a little later, little later, later time, a later, later than that, later in the day, later on, much later, somewhat later, too early, too soon, no later, rather later, prefer later, or later, after that',
  ),
  earlier: phrases(
    'anything earlier, something earlier, any earlier, bit earlier, a little earlier, little earlier, an earlier, earlier time, earlier than that, earlier in the day, much earlier, too late, anything sooner, something sooner, any sooner, no earlier, rather earlier, before that, or earlier',
  ),
  matters: phrases('about, regarding, concerning, because, since, to say, to tell, that'),
  farewells: phrases(
    'goodbye, good bye, bye, bye bye, hang up, see you, see ya, so long, got to go, gotta go, i have to go, cheerio, end the call, take care, have a good day, have a nice day, have a great day, have a good one, good night, talk to you later',
  ),
  numberLeads: phrases('number, option, choice, no, item'),
  fillers: phrases(
    'um, uh, er, erm, well, oh, ah, so, like, you know, hmm, hm, and, yes, please, okay, ok, hi, hello, hey, ehm, uhm, mm',
  ),
};
