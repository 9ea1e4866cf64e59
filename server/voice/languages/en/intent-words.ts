import type { IntentWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

const classes = {
  want: phrases(`
    want, wanna, wants, want to, i d like, i would like, id like, we d like, we would like, need, needs, would love, i d love, looking for, looking to, like to, wish to, wish for, can i, could i, may i, can we,
    could we, can you, could you, would you, will you, let me, lets, let s, please, hoping to, trying to, help me, i ll have, i ll take, we ll have, we ll take, give me, get me, interested in, how do i, how can i, is it possible, possible to, wondering if, am i able, i have to, i must, i ve got to, i should, do you think, search for, arrange`),
  ask: phrases(`
    what, whats, what s, which, how, when, where, do you, does, are there, is there, have you, tell me, whether, wondering, know, any, have any, got any, can you tell`),
  book: phrases(`
    book, booked, booking, schedule, scheduling, make, making, set up, setup, arrange, get, fix, reserve, sign up, sign me up, put me down, pencil me in, squeeze me in, fit me in, get me in, slot me in, set, have, want, need, like, fix me up, organize, organise, take`),
  bookhard: phrases(`
    book, schedule, reserve, sign up, sign me up, set up, arrange, make an appointment, get an appointment, make a booking, make a reservation`),
  appointment: phrases(`
    appointment*, appt, appts, time slot, slot, session, consultation, check up, checkup, visit, meeting, treatment, haircut, hair cut, cut and color, cut and colour, trim, shave, beard trim, massage, facial, manicure, pedicure, cleaning, checkup, blow dry,
    nails done, hair done, nails, hair, my hair cut, my teeth, dental, an exam, eye exam, therapy, fitting, tattoo, waxing, wax, yoga class, class, lesson, test drive, oil change, service appointment, inspection, therapist, doctor, dentist, counselor, counsellor, psychologist, psychiatrist, physio, stylist, barber, hairdresser`),
  plainappointment: phrases(
    'appointment*, appt, appts, session, meeting, consultation, visit, time slot, slot, check up, checkup, treatment, haircut, massage',
  ),
  clock: phrases(`
    o clock, pm, p m, half past, quarter past, quarter to, in the evening, tonight, at noon, for dinner, for lunch, this evening`),
  table: phrases(
    'table, tables, a restaurant, table for, restaurant reservation, dinner reservation, lunch reservation, brunch reservation, seats, seat us',
  ),
  restaurant: phrases(
    'restaurant, dinner, lunch, brunch, breakfast, to eat, dine, dining, eat out, table, supper',
  ),
  booking: phrases('booking*, reservation*, reserved'),
  room: phrases(
    'room, rooms, suite, suites, double room, single room, twin room, bedroom, accommodation, hotel, hotels, somewhere to stay, place to stay, a bed, cottage, apartment, cabin, hotel room, lodging',
  ),
  stay: phrases(
    'stay, stay the night, staying, stay over, spend the night, night stay, overnight, sleep, stay with you, stay at',
  ),
  night: phrases('night, nights, weekend, check in, check out, checking in, checking out, arriving, stay'),
  cannotmake: phrases(
    'can t make, cannot make, can not make, won t make, unable to make, can t come, cannot come',
  ),
  weekday: phrases(
    'monday, tuesday, wednesday, thursday, friday, saturday, sunday, tomorrow, today, that day',
  ),
  running: phrases(
    'i m running, i am running, i m late, i m going to, i am going to, i ll be, i will be, i m on my way, i can t, i called, i won t, i m stuck, that i, that we, we re running, we are running, we ll be',
  ),
  cancel: phrases(
    'cancel*, call off, calling off, drop, delete, scrap, get rid of, take back, annul, withdraw, call it off, undo',
  ),
  cannotcome: phrases(`
    can t make our, won t make my, won t make it, won t make the, won t make our, won t be making, will not make, gonna miss my, going to miss my, have to miss my, can t make it, cannot make it, can not make it, won t be able to make, can t make my, can t come, cannot come, can t make the, unable to make, not able to make, won t make it, can t attend, not going to make it, won t be coming, not coming, can t keep my, can t keep the, no longer need my, no longer need the, don t need my, don t need the, won t need my, unable to attend, unable to come, won t be able to come, not be able to make, not be able to come, not gonna make it, cant make it, won t come, will not come, will not be coming`),
  move: phrases(`
    move, moved, moving, reschedule*, re schedule, change, changing, shift, push back, push, postpone*, bring forward, put off, put back, move up, move back, swap, switch, delay, rebook, bump, different time, different day, another day, another time, later time, earlier time, to a later, to an earlier, come later, come earlier, come another`),
  movehard: phrases('reschedule*, re schedule, postpone*, rebook'),
  my: phrases('my, our, the, this, that, an existing, existing, mine, a, it, him, her'),
  mine: phrases('my, our, mine, i have, i ve, we have, i booked, i made, under my name, i had'),
  order: phrases('order, ordering, orders, food order, pizza order, takeaway order, delivery order, ordered'),
  food: phrases(`
    pizza*, burger*, food, meal*, salad*, pasta, sandwich*, soup*, fries, coke, cokes, coffee*, tea, lemonade*, sushi, curry, kebab*, dish*, dessert*, cake*, drink*, beer*, wine, wings, noodles, rice, taco*, burrito*, takeaway, take away, takeout, take out, delivery, to go, something to eat, margherita*, pepperoni, cheeseburger*, hamburger*, lasagna, lasagne, chicken, pie, pies, starter*, bottle*`),
  orderverb: phrases(
    'order, ordering, place an order, put in an order, make an order, have delivered, get delivered, delivered, i ll have, i ll take, we ll have, we ll take, can i get, can i have, could i get, could i have, i d like, i would like, i want, give me, get me, can we get, we d like, we want, i ll get, let me get, let me have, i need, we need, may i have, add, send me, bring me, want',
  ),
  call: phrases(
    'call, calls, calling, called, phone, phoning, ring, ringing, contact, contacting, contacted',
  ),
  person: phrases(
    'person, human, human being, agent, agents, representative, rep, receptionist, reception, manager, owner, boss, somebody, someone, anyone, anybody, operator, staff member, member of staff, colleague, supervisor, real person, live person, employee, customer service, advisor, front desk, the team, a doctor, the doctor, people, the chef, department, customer support, support',
  ),
  talk: phrases(
    'talk, talk to, speak, speak to, speak with, talk with, speaking to, talking to, connect, connect me, put me through, transfer, transfer me, get me, reach, pass me, patch me through, hand me over, switch me, have a word with, chat with, connect me with, connect me to',
  ),
  send: phrases('send, text, sms, whatsapp, message me, forward'),
  textme: phrases(
    'text me, send me a text, sms me, send me an sms, send it to my phone, by text, via text, by sms, via sms, text it to me, text message with, send me a message with, text that to me, send me the address, send me the link, send me a link, send me the confirmation, send me a confirmation, send me the details, text the, send me directions, send me your address, send me an address, text us, whatsapp me, send that to my phone, as a text, in a text, text the details, send the details',
  ),
  free: phrases(
    'available, availability, availabilities, free, opening, openings, slots, anything free, any time, vacancy, vacancies, free slots, time slots, spot, spots, space, something free, open slots, any slots, any times, times do you have, when can i come, when could i come, earliest, soonest, next available',
  ),
  openword: phrases('open, opened, opens, opening, close, closed, closes, closing, shut, shuts'),
  timetable: phrases('opening hours, opening times, opening time, opening days, open hours'),
  nowword: phrases(
    'now, right now, currently, at the moment, still, yet, already, today still, at this hour',
  ),
  holiday: phrases(
    'holiday, holidays, bank holiday*, public holiday*, christmas, christmas day, christmas eve, xmas, boxing day, new year s, new years, new year, thanksgiving, easter, good friday, labor day, memorial day, independence day, fourth of july, july fourth, halloween, veterans day, presidents day, mlk day, columbus day, good friday, pentecost, easter monday, whit monday',
  ),
  number: phrases('number, phone number, telephone number, telephone, contact number, phone no'),
  yours: phrases('your, you, their, the, business, company, s, hotel s, restaurant s, its'),
};

export const intentWords: IntentWords = {
  classes,
  adverbs: words(
    'really just actually maybe perhaps kindly also quickly simply possibly probably even honestly basically',
  ),
  own: phrases(`
    my number, my phone, my telephone, my mobile, my cell, my email, my e mail, my address, my website, reach me, i am calling from, i m calling from, our address, our number, my home address, email me`),
  refusals: phrases(`
    don t want, do not want, don t need, do not need, don t wanna, wouldn t like, would not like, won t, not going to, not looking to, never wanted, never asked, didn t want, did not want, didn t ask, did not ask, no longer want, not trying to, not here to, not calling to,
    don t, do not, instead of, rather than, no need to, not, without, rather not, didn t, already, no need for`),
  relay: {
    leads: phrases('tell, let, pass on to, pass it on to, pass along to, inform, notify, remind'),
    links: phrases('that, to, know, i, i m, i ll, we, we re, we ll, my, he, she, they, about'),
    self: words('me us you s i'),
  },
  rules: {
    book_appointment: phrases(`
      @book & @appointment & @want, @bookhard & @appointment, @booking & @clock & @want & !@room & !@stay & !@cancel & !@move, make a reservation & @clock, @bookhard & @table, @want & @table, @bookhard & @restaurant, book me in, book an appointment, make an appointment, schedule an appointment, set up an appointment, need an appointment, get an appointment, appointment for, appointment with, an appointment on, new appointment, another appointment,
      come in & @want, come by & @want, drop by & @want, pop in & @want, come over & @want, stop by & @want, see the doctor, see a doctor, see the dentist, see a dentist, see a therapist, see doctor, see dr, want to see dr, @want & get in & !@cancel, fit me in, squeeze me in, pencil me in, put me down for, sign me up for, get me in, slot me in, @want & @plainappointment, table for, a table, @booking & @restaurant & @want, @booking & @restaurant & @book, table at,
      book a time, schedule a time, @want & book & !@room & !@stay, @want & schedule & !@move, book it, @want & my hair done, @want & my nails done, hair cut & @want, can i come, could i come, can we come, schedule me, book a session, book a slot, make me an appointment, be seen by, @want & be seen, reserve a spot, book & it, reserve the restaurant, reserve a place at, make a booking for dinner, check availability for an appointment`),
    move_appointment: phrases(`
      bring & @plainappointment & forward, later than planned, earlier than planned, later than booked, come later, come earlier, come a bit later, come a bit earlier, come a little later, @move & @appointment & @my, @move & @booking, @movehard, @move & it & @want, @move & @table & @my, @cannotcome & @move, come in later instead, come at a different time, move my, push back my, change the time of, change the date of, change the time, change the date, change my, bring forward, come earlier instead, @want & @move & my time`),
    cancel_appointment: phrases(`
      @cannotmake & @weekday & !but, @cancel & @appointment, @cannotcome, @cancel & table, @cancel & it & @appointment, cancel my visit, @cancel & my & massage, @cancel & @booking & @table, @cancel & @mine & !@order & !@booking & !@room, cancel my dinner`),
    my_bookings: phrases(`
      when it is & @plainappointment, when is it & @plainappointment, what time it is & @plainappointment, have i got anything, have i got something, do i have anything, do i have something, am i booked, what have i got, what do i have booked, when am i coming, when do i come in, what time am i, anything booked, @ask & my appointment*, when is my appointment, when s my appointment, what time is my appointment, do i have an appointment, do i have a booking, do i have a reservation, do i have anything booked, what have i booked, what did i book, my appointments, my bookings, my reservations, my orders, check my appointment, check my booking, check my reservation, check my order, look up my, confirm my appointment, confirm my booking, confirm my reservation, when am i booked, am i booked, when do i have to come, status of my order, where is my order, where s my order, details of my booking, details of my appointment, remind me when, find my booking, find my reservation, find my appointment, @ask & my reservation, @ask & my booking, upcoming appointment*, forgot when my, forgotten when my, forgot my appointment, already booked & when, how long until my order, is my table, is my room`),
    order: phrases(`
      @orderverb & @food & !@table, place an order, put in an order, make an order, like to order, want to order, i m ordering, can i order, could i order, order some, order a, order the, order two, order for delivery, order for pickup, order for collection, order to go, takeaway please, take my order, start an order, i need to order, order food, new order, another order, order something, order dinner, order lunch, order & @food, add to my order`),
    cancel_order: phrases(
      '@cancel & @order, don t want my order, don t need my order, stop my order, no longer want my order, cancel & @food',
    ),
    reserve_room: phrases(
      `
      @bookhard & @room, @want & @room & @night, @book & @room & @want, @want & @stay, room for, a room, @room & for & @night, @bookhard & @stay, check in on, @booking & @room, make a reservation & !@clock, make the reservation & !@clock, making a reservation & !@clock, making the reservation & !@clock, @want & @booking & !@cancel & !@move & !@restaurant & !@table & !@clock, reserve a room, @want & spend the night, @want & sleep, @want & reserve & !@table & !@restaurant, need a place to stay, book your, find a hotel, find me a hotel, @want & @room, need a hotel, stay for & @night, reservation for & @night`.replace(
        '',
        '',
      ),
    ),
    cancel_reservation: phrases(
      '@cancel & @booking & !@table & !@appointment, @cancel & @room, @cancel & @stay, @cancel & my & hotel',
    ),
    message: phrases(`
      tell & @running & !tell me & !tell us, let & know & @running & !let me & !let us, leave a message, take a message, leave a voicemail, leave a voice mail, leave him a message, leave her a message, leave a note, leave them a message, pass on a message, pass a message, give a message, give him a message, give her a message, tell him, tell her, tell them that, let him know, let her know, let them know, please tell, can you tell him, can you tell her, pass on to, pass it on, message for, leave word, record a message, leave my, voicemail, voice mail, leave message, send a message to, take down a message, pass this on, relay a message, a message to`),
    callback: phrases(`
      call me back, call back, callback, ring me back, phone me back, give me a call, give me a ring, give me a call back, return my call, have someone call me, have somebody call me, get someone to call me, get back to me, call me later, call me tomorrow, call me when, call me at, call me on, be called back, get a call back, getting a call back, have him call me, have her call me, have them call me, somebody call me, someone call me, ask him to call, ask her to call, call us back, have the manager call, contact me, reach out to me, have dana call me, to call me & @want, ring me, phone me, call me please, please call me, call me, return the call`),
    person: phrases(`
      give me the manager, give me a manager, give me your manager, give me a human, give me a person, give me someone, give me somebody, @talk & @person, put me through, connect me, transfer me, real person, real human, a human, human please, live person, live agent, an agent, a representative, representative, speak to someone, talk to someone, somebody real, someone real, operator, a person please, the manager please, get me a person, get me the manager, talk to the, speak to the, speak with the, is there anyone i can, not a robot, not a machine, talk to a, speak to a, speak to your, talk to your, can i speak with, can i speak to, could i speak to, could i speak with, may i speak to, may i speak with, like to speak to, like to speak with, want to speak to, want to talk to, i need to speak to, i need to talk to, like to talk to, customer service, @want & receptionist, patch me through, hand me over, an actual person, an actual human, is the manager there, is the manager available, speak to my, have a word with, someone at the front desk, somebody at the reception, an employee`),
    send_text: phrases(`
      @textme, @send & @want & address, @send & me & link, @send & confirmation, send the address, send a text with, send an sms, send me a text, send me an sms, text me the, text the address, send me the menu, email me the, send me an email with, send it by text, send it over by text, send directions, send me the opening hours, send me your opening hours, get a text, get that in a text, get the address by text`),
    do_not_call: phrases(`
      don t call, do not call, dont call, never call, stop calling, not call me, no more calls, not be called, off your list, off the list, off your call list, remove me, take me off, remove my number, delete my number, unsubscribe, not be contacted, don t contact, do not contact, stop contacting, no further calls, stop phoning, stop ringing, don t ring, don t phone, stop bothering, quit calling, opt out, don t ever call, not to be called, never contact me, lose my number, not call again, do not disturb me again, leave me alone`),
    availability: phrases(`
      what else do you have, what else have you got, what have you got, what do you have left, what is there, what else is there, anything else on, @ask & @free & !@timetable, @want & @free & !@timetable, do you have anything, do you have something, have you got anything, have you got something, you got anything, got something, have something on, have something for, something on, something free, anything free, anything open, do you have any times, have anything on, have anything for, anything on, anything at, anything for, when can i come, when could i come, when are you free, when is the next, what times, what days, what s the earliest, what is the earliest, next available, is & free, are & free, is & available, are & available, @ask & vacancies, how soon can, when is he free, when is she free, when can you, when could you, do you have time, got time, have time for me, any chance of, check availability, check if & available, how about, any openings, what about, is there anything`),
    hours: phrases(`
      opening hours, opening times, business hours, office hours, working hours, store hours, your hours, hours of operation, hours today, the hours, hours are, hours do you, hours on, hours for, opening time, closing time, what are the hours, @ask & @openword, what times & you open, what times & you close, what days & you open, what days & you closed, what days & you close, are you open, are you closed, you open, you close, you closed, do you open, do you close, open on, open until, open till, open at, open from, open tomorrow, open today, open sundays, open saturdays, open this weekend, open on weekends, open late, how late, close at, close on, open, closed`),
    open_now: phrases(`
      open now, open right now, open at the moment, still open, open currently, currently open, open yet, already open, open still, closed now, closed yet, closed already, are you open & @nowword, is & open & @nowword, can i come now, you open now, there now, already closed, open already`),
    holiday: phrases(
      '@openword & @holiday, @holiday & hours, @holiday & working, @holiday & open, over the holidays, on the holidays, holiday hours, @ask & @holiday, on christmas, on new year s, on thanksgiving, on easter',
    ),
    address: phrases(`
      your address, the address, street address, what address, address please, address, where are you, where are you located, where is your, where s your, where is the, where s the, where do i have to go, where do i go, located, location, directions, how do i get to, how do i find you, how do i get there, how can i find you, find you, get to you, what street, which street, come to you, where exactly, where can i find you, how to get there, where is it, where is that, where should i go`),
    phone: phrases(`
      your number, your phone number, your telephone, phone number, telephone number, contact number, @ask & @number & @yours, what number, which number, number can i call, their number, the number, number of the, call you on, call you at, reach you at, reach you on, fax number, how can i call you, how do i reach you, number please, number to call`),
    email: phrases(
      'email, e mail, emails, email address, e mail address, mail address, write to you, send you an email, email you',
    ),
    website: phrases(
      'website, web site, web page, webpage, homepage, home page, online, internet, url, on the web, site',
    ),
    prices: phrases(`
      come to, comes to, the total, in total, altogether, what do i owe, what s that in all, the sum, price*, pricing, cost, costs, costing, how much, charge, charges, fee, fees, rates, rate, expensive, how expensive, price list, what do you charge, what do i pay, what would i pay, to pay, total, cheap, prices, how costly, what s the damage`),
    services: phrases(`
      services, service do you, what service, which services, treatment*, what do you do, what do you offer, what you offer, do you offer, you offer, appointment types, types of appointments, what kind of appointments, what kinds of, what sort of, what can i book, do you do, what massages, which massages, which treatments, what all do you, do you provide, you provide, kind of massages`),
    menu: phrases(`
      menu, what food, your food, what dishes, dishes, to eat, to drink, drinks do you, meals, specials, special today, what do you serve, do you serve, you serve, what pizzas, which pizzas, what salads, what desserts, what s for, vegetarian*, vegan*, gluten free, allergens, what can i order, what can i eat, on the menu, soup of the day, kind of food, kinds of pizza, read me the menu, what do you have to, food do you, have on your menu, daily special`),
    rooms: phrases(`
      rooms do you, rooms have you, rooms are, what rooms, which rooms, what kind of rooms, kinds of rooms, types of rooms, type of rooms, room types, do you have rooms, have rooms, have any rooms, any rooms, accommodation, per night, suites, your rooms, the rooms, room do you, about your rooms, rooms like, what s in the room, how big are the rooms, rooms available, rooms free, rooms`),
    check_in: phrases(`
      check in time, check in & @ask, check in from, check in start, check in begin, check in early, early check in, late check in, what time can i check in, when can i check in, when can we check in, when is check in, earliest check in, check in hours, arrive & @ask, arrival & @ask, arrival time, arrive late, checking in time, what time is check in, check in late, checkin, when can i arrive, get into the room, when is the room ready`),
    check_out: phrases(`
      have to be out, need to be out, be out by, must we be out, check out time, check out & @ask, check out by, late check out, latest check out, when do i have to check out, what time is check out, when is check out, when do we have to check out, checkout, leave the room & @ask, departure & @ask, departure time, be out of the room, vacate, when do i have to leave`),
    delivery: phrases(`
      @ask & deliver*, do you deliver, you deliver, deliver to, delivery area, delivery fee, delivery cost, delivery charge, minimum order, deliveries, do you do delivery, delivery, pick up & @ask, pickup & @ask, do you do take away, takeaway & @ask, take out & @ask, dine in & @ask, eat in & @ask, how long does delivery, how long is delivery, home delivery, @ask & takeout, do you ship, collect & @ask`),
    staff: phrases(`
      your staff, the staff, your team, the team, employees, who works, who is working, who s working, therapists, stylists, hairdressers, work for you, works for you, work there, which doctors, what doctors, who are the, who are your, which therapists, which stylists, is & working, is & in today, who does the, who will do, who s in, who is in, who is there, when does & work, when is & working, who do you have, works with you, is & there today, who can i see, staff members`),
    identity: phrases(`
      who are you, who is this, who s this, what s your name, what is your name, your name, are you a robot, are you a machine, are you human, are you a human, are you real, are you a real person, are you a person, are you an ai, are you ai, who am i speaking, who am i talking, am i talking to a, am i speaking to a, is this a robot, is this a machine, is this a recording, who have i reached, what company is this, is this the right, which company, are you a computer, are you a bot, is this a bot, is this a real person, am i speaking with a, what place is this, is this ai`),
    help: phrases(
      'help, what can you do, what can i do, options, what can i ask, what can you help, how does this work, how can you help, i don t know what to, what do i do, what are my options, what can i say, menu options, main menu',
    ),
    cancel: phrases(`
      cancel that, cancel it, cancel, never mind, nevermind, forget it, forget about it, forget that, stop, stop it, abort, start over, start again, leave it, let s leave it, i changed my mind, i ve changed my mind, changed my mind, scrap that, drop it, don t bother, not any more, go back, back to the start, let it be, let s not, i don t want it anymore, i don t want to any more, begin again, quit this, no longer interested`),
    repeat: phrases(`
      what time was that, when was that, what day was that, which day was that, what time was it again, when was it again, what did we say, repeat, say that again, say it again, once more, one more time, come again, pardon, pardon me, sorry what, what was that, excuse me what, say again, again please, what did you say, didn t catch, didn t hear, did not hear, did not catch, didn t understand, did not understand, didn t get that, can t hear you, couldn t hear, what were those, what were the, what were they, can you say, could you say, say those again, slower, more slowly, louder, speak up, i missed that, missed that, run that by me, tell me again, what was the, read that back, read it back`),
    wait: phrases(`
      give me a sec, one moment, just a moment, a moment, one second, just a second, just a sec, one sec, a second please, hold on, hang on, hold the line, wait, wait a minute, wait a second, wait a moment, just a minute, one minute, give me a second, give me a moment, give me a minute, bear with me, let me check, let me look, let me see, let me think, let me get my, let me find, hold please, let me ask, gimme a second, hold up, still there, are you still there`),
    goodbye: phrases(`
      goodbye, good bye, bye, bye bye, that is all, that s all, thats all, that ll be all, that ll be it, that will be it, that should be it, that would be it, don t need anything else, do not need anything else, don t need any more, see ya, got to go, gotta go, i have to go, need anything more, that will be all, that would be all, that was all, that s it, that is it, nothing else, hang up, see you, talk to you later, have a good day, have a nice day, have a great day, have a good one, take care, cheerio, no more questions, i m done, i am done, we re done, that s everything, that is everything, i m all set, all set, that s it for now, end the call, so long, good night, have a good evening, have a nice evening, have a good night, have a lovely day, all i need, all i needed, nothing more, no nothing, that ll do, will be all, would be all, that will do`),
    thanks: phrases(
      'thank*, thx, cheers, you re the best, you re a star, a big help, big help, great help, for your help, for the help, for all your help, for all the help, for helping, your help, all the help, of help, of great help, much appreciated, appreciate it, appreciate that, i appreciate, ta, many thanks, you ve been very helpful, that was helpful, very kind',
    ),
    greeting: phrases(
      'hello, hi, hey, good morning, good afternoon, good evening, good day, hi there, hello there, greetings, howdy',
    ),
    any: phrases(`
      =any, =anytime, any time is fine, any time is good, any time works, any time is okay, any time suits, anytime is fine, anytime is good, anytime works, any day is fine, any day works, any day is good, any will do, anything will do, anything goes, anything you have, anything you ve got, any of it, =whatever, =whichever, =whenever, whenever you can, whenever works, whenever suits, whenever is good, whenever you re free, whenever you have time, whatever you ve got, whatever you got, whatever suits, whatever is free, whatever s free, whatever is available, whatever s available, whatever is easiest, whatever s easiest, whatever is best, whatever s best, whatever day, whatever time, whoever is free, whoever s free, whoever is available, whoever s available, whoever you have, whoever has time, i m easy, you tell me, it s up to you, next one you have, first one you have, the first thing you have, next free, i don t mind, don t mind, i don t care, don t care, doesn t matter, does not matter, any of them, any of those, =either, =either one, either is fine, either works, all the same, it s all the same, up to you, you choose, you decide, you pick, whatever you have, whatever works, whatever is earliest, whatever s earliest, =whoever, =anyone, =anybody, no preference, no particular preference, nobody in particular, no one in particular, nothing in particular, no preferences, as soon as possible, asap, earliest possible, first available, the first available, next available, whatever you recommend, surprise me, =any day, =any time, =any date, anyone is fine, anything is fine, anything works, as early as possible, it makes no difference, makes no difference, not bothered, not fussed, i m flexible, i am flexible, pretty flexible, =flexible, =any one, soonest possible, as soon as you can`),
  },
};
