import type { IntentWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

const classes = {
  day: phrases(
    'montag*, dienstag*, mittwoch*, donnerstag*, freitag*, samstag*, sonnabend*, sonntag*, morgen, ubermorgen, wochenende',
  ),
  want: phrases(`
    mochte, mochten, will, wollen, wurde, wurden, hatte gern, hatte gerne, hatten gern, hatten gerne, hatte, brauche, brauchen, kann ich, konnte ich, konnen wir, konnten wir, darf ich, konnen sie, konnten sie, bitte, wunsche, suche, gern, gerne, ich nehme, wir nehmen, wollte, wollten, ware es moglich, ist es moglich, interessiere, bekomme ich, geben sie mir, muss, mussten, musste`),
  ask: phrases(
    'was, wann, wo, wer, wie, welche, welcher, welches, welchen, haben sie, habt ihr, gibt es, ist, sind, hatten sie, wissen, wie viel, wieviel, ob, um wie viel, kann man, konnen sie mir sagen',
  ),
  book: phrases(
    'buchen, gebucht, buche, vereinbaren, vereinbare, ausmachen, machen, haben, bekommen, reservieren, reserviere, festmachen, abmachen, anmelden, eintragen, kriegen, ausgemacht, brauche, mochte, hatte',
  ),
  bookhard: phrases(
    'buchen, buche, vereinbaren, vereinbare, reservieren, reserviere, ausmachen, abmachen, anmelden, eintragen, festmachen, reservierung, buchung machen, bestellen',
  ),
  appointment: phrases(
    'termin, termine, termins, massage*, behandlung*, haarschnitt*, haare schneiden, haare farben, farben, untersuchung, sprechstunde, beratung*, kontrolle, sitzung, frisor*, friseur*, manikure, pedikure, pflege, gesichtspflege, fusspflege, zahnreinigung, kosmetik, bartpflege, nachuntersuchung, vorsorge, impfung, probestunde, kurs, arzttermin',
  ),
  termin: phrases('termin, termine, termins'),
  table: phrases('tisch, tische, tischs, tischreservierung, platze, essen gehen, abendessen, mittagessen'),
  booking: phrases('buchung*, reservierung*, reservation'),
  room: phrases(
    'zimmer, einzelzimmer, doppelzimmer, familienzimmer, zweibettzimmer, hotelzimmer, suite*, unterkunft, ferienwohnung, apartment, gartenzimmer, schlafplatz, hotel',
  ),
  stay: phrases('ubernachten, ubernachtung*, bleiben, schlafen, aufenthalt, unterkommen'),
  night: phrases('nacht, nachte, nachten, wochenende, von, bis, anreise, ab'),
  cancel: phrases(
    'absagen, absage, stornieren, storniere, stornierung, streichen, loschen, abbestellen, canceln, sage ab, annullieren, abmelden, ruckgangig, auflosen, sagen ab',
  ),
  off: phrases('ab'),
  say: phrases('sage, sagen, sag'),
  cannotcome: phrases(
    'nicht kommen, nicht zum termin, kann nicht kommen, konnen nicht kommen, kann den termin nicht, kann meinen termin nicht, schaffe es nicht, schaffe den termin nicht, schaffe meinen termin nicht, termin nicht wahrnehmen, termin nicht einhalten, bin verhindert, leider verhindert, komme nicht, brauche den termin nicht, brauche meinen termin nicht, nicht zum termin kommen, muss absagen, leider nicht kommen, doch nicht kommen, kann nicht zu meinem termin, kann morgen nicht kommen, kann heute nicht kommen',
  ),
  move: phrases(
    'verschieben, verschiebe, verlegen, umlegen, umbuchen, andern, vorverlegen, verschoben, verschiebung, vorziehen, nach hinten, nach vorne, anderer termin, anderen termin, anderen tag, andere uhrzeit, spater kommen, fruher kommen, tauschen, wechseln, verlegung, neuer termin statt',
  ),
  movehard: phrases('verschieben, verlegen, umbuchen, vorverlegen, verschiebe'),
  my: phrases('mein, meine, meinen, meinem, meiner, unser, unsere, unseren, den, die, das, ihn, es, einen'),
  mine: phrases('mein, meine, meinen, meinem, meiner, unser, unsere, unseren, ich habe, wir haben'),
  order: phrases('bestellung, bestellungen, auftrag, bestellte, bestellt, pizzabestellung'),
  food: phrases(
    'pizza*, pizzen, burger*, essen, salat*, nudel*, pasta, suppe*, pommes, cola*, kaffee*, tee, limonade*, sushi, curry, doner, gericht*, kuchen, getrank*, bier*, wein, wasser, schnitzel, margherita*, lasagne, nachtisch, dessert*, apfelkuchen, brotchen, portion*, flasche*',
  ),
  orderverb: phrases(
    'bestellen, bestelle, ich nehme, wir nehmen, ich hatte gern, ich hatte gerne, hatte gern, hatte gerne, ich mochte, wir mochten, ich will, geben sie mir, bringen sie, liefern sie, mitnehmen, ich bekomme, wir hatten gern, wir hatten gerne, machen sie mir, ich brauche, kann ich, fur mich, dazu noch',
  ),
  person: phrases(
    'mensch*, mitarbeiter*, jemand*, berater*, kollege*, kollegin, chef*, rezeption, person, agent*, kundendienst, kundenservice, vorgesetzt*, leiter*, inhaber*, zentrale, geschaftsfuhrer*, arzt, arztin, empfang, verantwortlich*',
  ),
  talk: phrases(
    'sprechen, spreche, reden, verbinden, verbinde, durchstellen, weiterleiten, weiterverbinden, geben sie mir, holen sie, unterhalten, ans telefon',
  ),
  send: phrases('schicken, senden, sende, schicke, zuschicken, zusenden, simsen, schreiben sie mir'),
  sms: phrases(
    'sms, per sms, whatsapp, textnachricht, aufs handy, auf mein handy, auf das handy, per nachricht, als sms, als nachricht',
  ),
  what: phrases(
    'adresse, anschrift, link, bestatigung, offnungszeit*, wegbeschreibung, daten, buchung, anfahrt',
  ),
  free: phrases(
    'frei, freie, freien, freier, freies, verfugbar, verfugbarkeit, platz, etwas frei, was frei, luft, noch termine, lucke, nachste termin, nachsten termin, nachstmogliche*, fruheste*',
  ),
  openword: phrases(
    'offen, geoffnet, auf, offnen, offnet, offnungszeit*, geschlossen, zu, schliessen, schliesst, aufmachen, zumachen, machen sie auf, machen sie zu',
  ),
  nowword: phrases('jetzt, gerade, noch, momentan, im moment, derzeit, aktuell, schon'),
  holiday: phrases(
    'feiertag*, feiertage, weihnachten, heiligabend, silvester, neujahr, ostern, ostermontag, karfreitag, pfingsten, pfingstmontag, tag der deutschen einheit, erster mai, ersten mai, himmelfahrt, fronleichnam, allerheiligen, weihnachtstag, weihnachtsfeiertag*, feiertagen, dreikonig, rosenmontag, betriebsferien',
  ),
};

export const intentWords: IntentWords = {
  classes,
  adverbs: words(
    'wirklich eigentlich vielleicht gern gerne mal bitte einfach auch doch eben halt ja kurz schnell wohl nur',
  ),
  own: phrases(`
    meine nummer, meine telefonnummer, meine rufnummer, meine handynummer, meine mobilnummer, meine mail*, meine e mail*, meine email*, meine adresse, meine anschrift, mich erreichen, erreichen sie mich`),
  refusals: phrases(
    'mochte keinen, mochte keine, mochte kein, mochte nicht, will keinen, will keine, will kein, will nicht, brauche keinen, brauche keine, brauche kein, nicht, keinen, keine, kein, statt, anstatt, ohne, wollte keinen, wollte nicht, nicht mehr',
  ),
  relay: {
    leads: phrases(
      'sag, sagt, sagen sie, sagst du, richten sie, richte, teilen sie, lassen sie, konnen sie, konnten sie, kannst du, konntest du, wurden sie, geben sie, informieren sie, benachrichtigen sie',
    ),
    links: phrases(
      'dass, ausrichten dass, sagen dass, mitteilen dass, aus dass, mit dass, wissen dass, bescheid dass, bescheid geben dass, bescheid sagen dass',
    ),
    self: words('mir uns mich ich wir ob'),
  },
  rules: {
    book_appointment: phrases(`
      @bookhard & @appointment, @book & @appointment & @want, @want & @termin, @want & @table, @bookhard & @table, termin fur, einen termin, ein termin, tisch fur, einen tisch, ein tisch, vorbeikommen & @want, @want & kommen & !@move & !@cancel, neuer termin, neuen termin, noch einen termin, termin machen, termin am, termin um, termin bei, termin vereinbaren, terminvereinbarung, @want & haare schneiden, @want & @appointment, tisch am, tisch um, platz fur & @want, tisch reservieren, ein date buchen, @want & drankommen, buchen sie mich`),
    move_appointment: phrases(`
      @move & @termin, @move & @appointment, @move & @booking, @movehard, @move & @table, @cannotcome & @move, @termin & auf & @move, termin andern, @move & @mine, spater kommen & @want, fruher kommen & @want, @want & @move, lieber einen anderen termin`),
    cancel_appointment: phrases(`
      @cancel & @appointment, @say & @termin & @off, @cancel & @table, @cannotcome, terminabsage, @cancel & @mine & !@order & !@booking & !@room, muss & @cancel & !@order & !@booking & !@room, tisch & @off & @say`),
    my_bookings: phrases(`
      wann ist mein termin, wann habe ich, wann war mein termin, wann ist meine, um wie viel uhr ist mein, um wieviel uhr ist mein, habe ich einen termin, habe ich eine buchung, habe ich eine reservierung, meine termine, meine buchungen, meine reservierungen, meine bestellungen, was habe ich gebucht, meine bestellung & @ask, mein termin & @ask & !@move, wo bleibt meine, status meiner, meine reservierung & @ask, meine buchung & @ask, termin bestatigen, habe ich schon, bin ich eingetragen, wann muss ich, wann bin ich dran, termin vergessen, nachsehen & meine, nachschauen & mein`),
    order: phrases(`
      @orderverb & @food & !@table, etwas bestellen, essen bestellen, bestellen & !@table & !@room & !@termin, bestellung aufgeben, bestellung machen, pizza bestellen, zum mitnehmen bestellen, eine bestellung, zum abholen, ich bestelle, was zu essen, bestellung aufnehmen, zum liefern`),
    cancel_order: phrases(
      '@cancel & @order, @cancel & @food, bestellung zuruckziehen, meine bestellung nicht mehr, bestellung nicht mehr',
    ),
    reserve_room: phrases(`
      @bookhard & @room, @want & @room, @want & @stay, ein zimmer, zimmer fur, @bookhard & @stay, @room & @night & @want, @booking & @room, reservierung machen, zimmer vom, zimmer von, bei ihnen ubernachten, eine reservierung & !@table & !@cancel & !@move, eine ubernachtung, ein doppelzimmer, ein einzelzimmer`),
    cancel_reservation: phrases(
      '@cancel & @booking & !@table & !@termin, @cancel & @room, @cancel & @stay, @cancel & aufenthalt',
    ),
    message: phrases(`
      nachricht hinterlassen, nachricht fur, eine nachricht, ausrichten, mitteilen, richten sie, hinterlassen, sagen sie ihm, sagen sie ihr, sagen sie bitte, weitersagen, nachricht aufnehmen, aufs band sprechen, anrufbeantworter, bescheid geben, bescheid sagen, geben sie weiter, weitergeben, nachricht, notieren sie, etwas bestellen lassen an, lassen sie ihn wissen, lassen sie sie wissen, sprachnachricht`),
    callback: phrases(`
      ruckruf*, zuruckruf*, rufen sie mich, ruft mich, ruf mich, mich anrufen, mich zuruck, bei mir melden, melden sie sich, zuruckgerufen, jemand anrufen, mich jemand, meldet sich, mich anruft, rufen sie zuruck, ruft mich an, mich bitte anrufen, um ruckruf, mich kontaktieren, kann mich jemand, mich telefonisch, melden bei mir`),
    person: phrases(`
      @talk & @person, verbinden sie mich, durchstellen, stellen sie mich, weiterverbinden, einen menschen, echter mensch, echten menschen, echte person, mit wem anderem, einen mitarbeiter, eine mitarbeiterin, kundendienst, kundenservice, jemand echten, mit jemandem, @talk & mit & !wem, kann ich mit, konnte ich mit, richtigen menschen, keine maschine, keinen roboter, rezeption bitte, ans telefon & @person, den chef, die chefin, zur rezeption, @want & sprechen, jemand anderen, einen berater, ist der chef da, mit herrn, mit frau & @talk`),
    send_text: phrases(
      '@send & @sms, @send & @what, per sms, sms schicken, eine sms, als sms, per whatsapp, schicken sie mir die, schicken sie mir den, link schicken, adresse schicken, bestatigung schicken, aufs handy',
    ),
    do_not_call: phrases(`
      nicht mehr anrufen, nicht mehr an, nicht wieder an, nie wieder an, nie mehr an, keine anrufe, nicht anrufen, keine weiteren anrufe, nicht mehr angerufen, von der liste, aus der liste, von ihrer liste, aus ihrer liste, meine nummer loschen, loschen sie meine, nicht mehr kontaktieren, horen sie auf, nicht mehr belastig*, rufen sie nicht, rufen sie mich nicht, nie wieder anrufen, nicht kontaktiert, lassen sie mich in ruhe, keine werbeanrufe, rufen sie mich nie, keine anrufe mehr, nicht mehr bei mir, streichen sie mich, nicht mehr angerufen werden, unterlassen sie`),
    availability: phrases(`
      @ask & @free, haben sie & @free, ist & frei, noch was frei, noch etwas frei, wann & frei, freie termine, freie zeiten, nachster termin, nachste freie, wann hatten sie, wann haben sie zeit, wann kann ich kommen, wann konnte ich kommen, wann ginge, wann geht, was haben sie am, was haben sie frei, geht es am, ginge es am, ginge, wann ware, verfugbar, wann ist der nachste, gibt es noch termine, haben sie am, haben sie noch, welche zeiten, welche uhrzeiten, fruhestens, wie ist es mit, wie sieht es aus, noch platz`),
    hours: phrases(`
      offnungszeit*, geschaftszeit*, sprechzeit*, sprechstunde*, geoffnet, offen, geschlossen, macht ihr auf, machen sie auf, machen sie zu, macht ihr zu, haben sie auf, habt ihr auf, habt ihr offen, haben sie offen, schliess*, offnen, offnet, wie lange haben sie, wie lange sind sie da, wann machen, wann macht, burozeiten, ladenschluss, ab wann sind sie, bis wann sind sie, wann haben sie geoffnet, wann kann man kommen, wann sind sie da, wann sind sie erreichbar, betriebszeiten, haben sie am & offen, haben sie am & geoffnet, haben sie am & geschlossen, haben sie am & auf, haben sie am & zu, haben sie am & offnungszeit*, haben sie noch & offen & am, haben sie noch & geoffnet & am`),
    open_now: phrases(`
      jetzt geoffnet, jetzt offen, gerade geoffnet, gerade offen, noch geoffnet & !am, noch offen & !am, momentan geoffnet, momentan offen, jetzt auf, noch auf, haben sie jetzt, schon geoffnet, schon geschlossen, gerade auf, sind sie offen, derzeit geoffnet, haben sie offen & !@holiday & !@day & !am & !wann, haben sie geoffnet & !@holiday & !@day & !am & !wann, jetzt schon zu, jetzt vorbeikommen, noch jemand da`),
    holiday: phrases(
      '@holiday & @openword, @holiday & @ask, uber die feiertage, an feiertagen, am feiertag, an weihnachten, zu weihnachten, an ostern, an silvester',
    ),
    address: phrases(`
      adresse, anschrift, wo sind sie, wo seid ihr, wo finde, wo liegt, wo befinden, anfahrt, strasse, standort, komme ich zu, wo genau, wo ist, hausnummer, wie komme ich, wo muss ich hin, wegbeschreibung, in welcher strasse, zu ihnen kommen & wie`),
    phone: phrases(
      'telefonnummer, rufnummer, ihre nummer, eure nummer, faxnummer, wie kann ich sie erreichen, welche nummer, unter welcher nummer, die nummer, durchwahl, nummer von',
    ),
    email: phrases('email*, e mail*, mailadresse, mail, mails, schriftlich'),
    website: phrases('website, webseite, internetseite, homepage, internet, online, internetadresse, netz'),
    prices: phrases(
      'was macht das, was macht es, insgesamt, zusammen, gesamtpreis, die summe, was bin ich schuldig, preis*, kostet, kosten, wie viel & !uhr, wieviel & !uhr, was macht, teuer, gebuhr*, tarif*, preisliste, was nehmen sie, was zahle ich, was bezahle ich, billig, gunstig',
    ),
    services: phrases(
      'leistung*, dienstleistung*, behandlungen, behandlungsarten, angebot, angebote, was bieten sie, bieten sie an, bieten sie, was machen sie, machen sie auch, welche massagen, welche behandlung*, was kann ich buchen, was gibt es fur, anwendungen, terminarten',
    ),
    menu: phrases(
      'speisekarte, karte, speisen, was gibt es zu essen, zu essen, gerichte & @ask, getranke & @ask, zu trinken, tageskarte, menu, tagesgericht, vegetarisch*, vegan*, glutenfrei, allergene, welche pizzen, welche pizza, welche salate, welche getranke, was haben sie zu, mittagstisch, mittagskarte, was kann ich bestellen, essen sie',
    ),
    rooms: phrases(
      'welche zimmer, was fur zimmer, zimmer haben sie, haben sie zimmer, haben sie noch zimmer, zimmer frei, zimmerarten, zimmerpreise, unterkunft, pro nacht, suiten, ihre zimmer, die zimmer, zimmer gibt es, gibt es zimmer, zimmer',
    ),
    check_in: phrases(
      'check in, checkin, einchecken, anreise, anreisen, ankommen, ankunft, ab wann kann ich ins zimmer, wann kann ich anreisen, zimmer beziehen, spat anreisen, fruher anreisen',
    ),
    check_out: phrases(
      'check out, checkout, auschecken, abreise, abreisen, zimmer raumen, bis wann muss ich raus, zimmer verlassen',
    ),
    delivery: phrases(
      'liefern sie, liefert ihr, lieferung*, liefergebuhr*, lieferkosten, liefer*, zum mitnehmen & @ask, abhol* & @ask, mindestbestellwert, vor ort essen, lieferservice, lieferdienst, bringen sie auch, nach hause & @ask, lieferzeit',
    ),
    staff: phrases(
      'mitarbeiter, mitarbeiterinnen, team, personal, wer arbeitet, arbeitet bei ihnen, kollegen, therapeut*, friseur*, wer ist da, wer macht, wer hat dienst, wer behandelt, arbeitet & @ask, bei wem, welche arzte, welcher arzt, wer schneidet',
    ),
    identity: phrases(
      'wer sind sie, wer bist du, wer ist da, ihr name, wie heissen sie, roboter, mit wem spreche, maschine, sind sie ein mensch, sind sie echt, sind sie eine ki, eine ki, computer, spreche ich mit einem, bin ich richtig bei, wo bin ich gelandet, bandansage, welche firma, wer spricht, automat',
    ),
    help: phrases(
      'hilfe, helfen, was konnen sie, was kannst du, moglichkeiten, auswahl, menu, was kann ich tun, wie geht das, was soll ich, was sind meine optionen, hauptmenu, wie funktioniert',
    ),
    cancel: phrases(
      'abbrechen, vergessen sie es, vergessen sie das, vergiss es, doch nicht, stopp, stop, lassen sie es, lassen wir das, lassen sie mal, ich habe es mir anders uberlegt, anders uberlegt, nochmal von vorne, noch mal von vorne, von vorne, schon gut, stornieren, absagen, lieber doch nicht, hat sich erledigt, streichen sie das, neu anfangen, kein interesse mehr',
    ),
    repeat: phrases(
      'wann war das, um wie viel uhr war das, an welchem tag war das, wiederholen, noch einmal bitte, noch einmal, noch mal, nochmal, nochmals, wie bitte, wie war das, nicht verstanden, nicht gehort, was haben sie gesagt, was sagten sie, konnen sie das wiederholen, langsamer, lauter, bitte was, hab ich nicht verstanden, akustisch, was war das, wie war noch',
    ),
    wait: phrases(
      'moment, einen moment, einen augenblick, augenblick, sekunde, eine sekunde, warten sie, warte, kurz warten, bleiben sie dran, eine minute, einen augenblick bitte, ich muss kurz, ich schaue kurz, mal nachsehen, mal uberlegen, lassen sie mich, kleinen moment, moment mal, ich hole, ich frage kurz, sind sie noch da, momentchen',
    ),
    goodbye: phrases(
      'auf wiederhoren, auf wiedersehen, wiederhoren, wiedersehen, tschuss, tschuess, ciao, das war alles, das ist alles, das war s, das ware alles, das ware s, das war s schon, sonst nichts, nichts mehr, auflegen, bis dann, bis bald, bis morgen, schonen tag, schonen abend, schones wochenende, nichts weiter, mehr brauche ich nicht, keine fragen mehr, bis nachste woche, ade, servus dann, machen sie s gut, gute nacht',
    ),
    thanks: phrases(
      'dank*, vielen dank, merci, besten dank, dankeschon, herzlichen dank, danke, sehr nett, sehr freundlich',
    ),
    greeting: phrases(
      'hallo, guten tag, guten morgen, guten abend, gruss gott, servus, moin, gruezi, hi, morgen zusammen, schonen guten tag, hallochen, gruss sie',
    ),
    any: phrases(
      '=egal, ist mir egal, mir egal, ganz egal, ist egal, egal wer, egal wann, egal welche, egal welcher, egal welchen, egal bei wem, egal was, =irgendeiner, =irgendwann, =irgendein, =irgendeine, =irgendwer, =irgendeinen, irgendwann reicht, nehmen sie irgendeinen, nehmen sie irgendeine, irgendwen, irgendjemand, wer auch immer, alles recht, was gerade frei ist, was frei ist, was gerade geht, wann es ihnen passt, wann sie wollen, wann sie konnen, wie es ihnen passt, mir passt alles, passt mir alles, einerlei, mir gleich, das nachste freie, der nachstbeste, den nachstbesten, keine vorliebe, niemand bestimmtes, sobald wie moglich, was auch immer, wann auch immer, jederzeit, zu jeder zeit, alles passt, beides, beides geht, beide gehen, suchen sie aus, entscheiden sie, wie sie wollen, wie sie mochten, was sie haben, das fruheste, so bald wie moglich, so fruh wie moglich, so schnell wie moglich, moglichst bald, moglichst fruh, schnellstmoglich, der nachste freie, den nachsten freien, keine praferenz, spielt keine rolle, das erstbeste, ich bin flexibel, bin flexibel, bin da flexibel, =flexibel, nehme was kommt, wer gerade frei ist, wer frei ist, bei wem auch immer, was am schnellsten geht',
    ),
  },
};
