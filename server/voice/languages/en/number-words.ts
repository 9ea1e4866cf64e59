import type { NumberWords } from '../../understanding/lexicon.ts';
import { phrases, valued } from '../list-words.ts';

export const numberWords: NumberWords = {
  units: valued(`
    zero 0, one 1, two 2, three 3, four 4, five 5, six 6, seven 7, eight 8, nine 9, ten 10, eleven 11,
    twelve 12, thirteen 13, fourteen 14, fifteen 15, sixteen 16, seventeen 17, eighteen 18, nineteen 19`),
  tens: valued(`
    twenty 20, thirty 30, forty 40, fourty 40, fifty 50, sixty 60, seventy 70, eighty 80, ninety 90`),
  hundreds: { hundred: 100 },
  thousands: ['thousand'],
  and: 'and',
  articles: [],
  quantities: valued(`
    a couple of 2, a couple 2, couple of 2, a pair of 2, a dozen 12, dozen 12, half a dozen 6,
    a half dozen 6, two dozen 24, a hundred 100, a thousand 1000, the two of us 2, the three of us 3,
    the four of us 4, just me 1, only me 1, just myself 1, me and my wife 2, me and my husband 2,
    me and my partner 2, my wife and i 2, my husband and i 2, my wife and me 2, my husband and me 2,
    one of us 1, just one 1, only one 1, a kid 1, a child 1, a baby 1, a toddler 1, an infant 1, an adult 1, twice 2, both of us 2`),
  notNumbers: phrases(`
    that one, this one, which one, the one, any one, no one, each one, every one, another one, other one,
    same one, new one, big one, small one, large one, right one, wrong one, whole one, all one word, a single room, a single bed, a single malt, with two dots, one or two things,
    first one, second one, third one, fourth one, last one, next one, earlier one, later one, new one,
    one of, someone, one moment, one second, one sec, one minute please, one more time, good one, a one`),
  counted: phrases(`
    people, persons, person, guests, guest, adults, adult, children, child, kids, kid, of us, rooms, room, seats,
    pax, times, pieces, portions, tickets, heads`),
};
