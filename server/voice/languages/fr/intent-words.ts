import type { IntentWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

const classes = {
  day: phrases(
    'lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche, demain, ce soir, week, aujourd, jusqu, midi, apres',
  ),
  want: phrases(`
    je voudrais, je veux, voudrais, veux, voudrions, j aimerais, aimerais, aimerions, souhaite, souhaiterais, souhaiterait, souhaitons, il me faut, il me faudrait, il nous faut, il nous faudrait, j ai besoin, besoin, puis je, je peux, peux, pourrais, pourrait, pouvez vous, pourriez vous, est ce possible, possible de, c est pour, on peut, on voudrait, on veut, on aimerait, je cherche, cherche, svp, s il vous plait, je viens, dois, je prends, je vais, faudrait, serait il possible, c est possible`),
  ask: phrases(
    'que, qu est ce, quel, quelle, quels, quelles, quand, ou, qui, comment, combien, est ce que, avez vous, vous avez, y a t il, il y a, est ce, a quelle, auriez vous, savoir, connaitre, vous faites, faites vous, sont, c est quand, c est ou',
  ),
  book: phrases(
    'prendre, reserver, reserve, fixer, avoir, planifier, caler, obtenir, faire, prends, programmer, inscrire, veux, voudrais, donner',
  ),
  bookhard: phrases(
    'reserver, reserve, reservez, fixer, planifier, prendre rendez vous, programmer, reservation',
  ),
  appointment: phrases(
    'rendez vous, rdv, rendezvous, massage*, soin, soins, coupe, coupe de cheveux, coloration, consultation, seance, manucure, pedicure, visite, controle, epilation, brushing, creneau, bilan, detartrage, vidange, coiffeur, coiffeuse, dentiste, medecin, docteur',
  ),
  rdv: phrases('rendez vous, rdv, rendezvous, creneau'),
  table: phrases('table, tables, couverts, diner, dejeuner au restaurant, restaurant'),
  booking: phrases('reservation*, resa'),
  room: phrases('chambre, chambres, suite, suites, hebergement, logement, hotel, gite, appartement'),
  stay: phrases('dormir, loger, rester, sejour, sejourner, passer la nuit, passer une nuit, nuitee*'),
  night: phrases('nuit, nuits, week end, weekend, du, arrivee, arriver'),
  cancel: phrases('annuler, annule, annulez, annulation, supprimer, decommander, enlever, resilier'),
  cannotcome: phrases(
    'ne peux pas venir, peux pas venir, ne pourrai pas venir, pourrai pas venir, ne pourrons pas venir, ne viendrai pas, viendrai pas, ne pourrai pas etre, empeche, un empechement, n ai plus besoin, plus besoin de mon, ne peux plus venir, pourrai pas etre la, peux plus venir, peux pas me rendre, pas venir a mon, ne viendrons pas',
  ),
  move: phrases(
    'deplacer, deplace, deplacez, decaler, decalez, reporter, reportez, changer, modifier, modifiez, changez, avancer, repousser, changement, remettre, autre jour, autre heure, plus tard, plus tot, reprogrammer, decale, reculer, report',
  ),
  movehard: phrases('deplacer, decaler, reporter, reprogrammer, repousser'),
  my: phrases('mon, ma, mes, notre, nos, le, la, un, une, l'),
  mine: phrases('mon, ma, mes, notre, nos, j ai, nous avons'),
  order: phrases('commande, commandes'),
  food: phrases(
    'pizza*, burger*, hamburger*, manger, salade*, pates, soupe*, frites, coca*, cafe*, the vert, limonade*, sushi*, plat, plats, gateau*, dessert*, boisson*, biere*, vin, eau, margherita*, lasagne*, sandwich*, tarte*, poulet, crepe*, portion*, bouteille*, repas, entree*, croissant*',
  ),
  orderverb: phrases(
    'commander, commande, je prends, je prendrai, je vais prendre, on va prendre, nous prendrons, on prend, je voudrais, j aimerais, il me faudrait, il me faut, donnez moi, mettez moi, je veux, nous voudrions, livrer, livrez, emporter, ajoutez, rajoutez, prendre, aurais voulu, pour moi',
  ),
  person: phrases(
    'quelqu un, une personne, personne, humain, un humain, conseiller, conseillere, agent, responsable, patron, patronne, receptionniste, reception, l accueil, standard, directeur, directrice, gerant, gerante, employe, employee, service client, collegue, docteur, medecin, la direction, un etre humain, vrai',
  ),
  talk: phrases(
    'parler, parle, passer, passez, joindre, discuter, transferer, transferez, mettre en relation, mettez, contacter, echanger, avoir au telephone',
  ),
  send: phrases('envoyer, envoyez, envoi, transmettre par, textoter'),
  sms: phrases(
    'sms, texto, par message, whatsapp, par texto, par sms, sur mon portable, sur mon telephone, sur mon mobile',
  ),
  what: phrases('adresse, lien, confirmation, horaires, itineraire, coordonnees, details, plan'),
  free: phrases(
    'disponible, disponibles, disponibilite*, libre, libres, dispo, dispos, de la place, une place, places, creneau*, prochain rendez vous, plus tot possible, prochaine disponibilite, de libre',
  ),
  openword: phrases('ouvert*, ouvrez, ouvre, ferme*, fermez, fermeture, ouverture, horaire*'),
  nowword: phrases('maintenant, en ce moment, encore, actuellement, deja, toujours, la maintenant'),
  holiday: phrases(
    'jour ferie, jours feries, ferie, feries, noel, nouvel an, jour de l an, paques, lundi de paques, pentecote, ascension, toussaint, premier mai, 1er mai, 14 juillet, quatorze juillet, 11 novembre, onze novembre, 15 aout, quinze aout, armistice, fete nationale, fete du travail, reveillon, assomption, 8 mai, 1 mai',
  ),
};

export const intentWords: IntentWords = {
  classes,
  adverbs: words('vraiment juste aussi bien donc simplement vite seulement'),
  own: phrases(`
    mon numero, mon telephone, mon portable, mon mobile, mon mail, mon email, mon e mail, mon adresse, mon courriel, me joindre, joindre au`),
  refusals: phrases(
    'ne veux pas, ne voudrais pas, veux pas, ne souhaite pas, souhaite pas, pas besoin, n ai pas besoin, ne veux plus, veux plus, au lieu de, plutot que, sans, n ai pas envie, ne cherche pas, ne voulais pas, pas envie de, ne pas, ne souhaite plus, pas de',
  ),
  relay: {
    leads: phrases(
      'dites, dis, dire, prevenez, prevenir, previens, informez, informer, faites savoir, faire savoir, transmettez, transmettre',
    ),
    links: phrases('que, qu, de'),
    self: words('moi nous me'),
  },
  rules: {
    book_appointment: phrases(`
      @bookhard & @appointment, @book & @appointment & @want, @want & @rdv, @bookhard & @table, @want & @table, prendre rendez vous, prendre un rendez vous, un rendez vous, prendre rdv, rendez vous pour, table pour, une table, @want & venir & !@move & !@cancel, @want & passer vous voir, nouveau rendez vous, autre rendez vous & !@move, @want & @appointment, venir me faire, @want & couper les cheveux, rendez vous avec, rendez vous chez, couper les cheveux, m inscrire, @want & etre recu, voir le docteur & @want, reserver un creneau, reserver une table`),
    move_appointment: phrases(
      '@move & @rdv, @move & @appointment, @move & @booking, @movehard, @move & @table, @cannotcome & @move, @want & @move, venir plus tard, venir plus tot, venir un autre jour, changer de date, changer d heure, changer la date, changer l heure',
    ),
    cancel_appointment: phrases(
      '@cancel & @appointment, @cannotcome, @cancel & @table, @cancel & @mine & !@order & !@booking & !@room, annulation de rendez vous',
    ),
    my_bookings: phrases(`
      quand est mon rendez vous, mon rendez vous & @ask & !@move, est ce que j ai un rendez vous, j ai un rendez vous & @ask, ai je un rendez vous, ai je une reservation, j ai rendez vous quand, mes rendez vous, mes reservations, mes commandes, ma reservation & @ask, ma commande & @ask, qu est ce que j ai reserve, ou en est ma commande, confirmer mon rendez vous, confirmer ma reservation, a quelle heure est mon, verifier mon rendez vous, verifier ma reservation, retrouver ma reservation, rappeler l heure de mon, oublie l heure, quand dois je venir, c est quand mon`),
    order: phrases(
      '@orderverb & @food & !@table, passer commande, passer une commande, commander & !@table & !@room & !@rdv, faire une commande, prendre ma commande, commande a emporter, commander a emporter, une commande, a emporter & @want, je commande, me faire livrer, se faire livrer',
    ),
    cancel_order: phrases(
      '@cancel & @order, @cancel & @food, ne veux plus ma commande, plus besoin de ma commande, arreter ma commande',
    ),
    reserve_room: phrases(
      '@bookhard & @room, @want & @room, @want & @stay, une chambre, chambre pour, @bookhard & @stay, @booking & @room, faire une reservation, @want & reserver & !@table & !@rdv & !@appointment & !@move, une nuit & @want, loger chez vous, une reservation & !@table & !@cancel & !@move & !@rdv, sejourner chez vous, un sejour',
    ),
    cancel_reservation: phrases('@cancel & @booking & !@table & !@rdv, @cancel & @room, @cancel & sejour'),
    message: phrases(
      'laisser un message, un message, message pour, transmettre, transmettez, dites lui, faire savoir, laisser une note, dire a, dites a, prevenir, prevenez, message, messagerie, prendre un message, faire passer, lui dire que, leur dire que, laisser un mot, informer, messages, faites lui savoir, message vocal',
    ),
    callback: phrases(
      'rappel*, me telephoner, m appeler, me contacter, rappelez moi, appelez moi, qu on me rappelle, me recontacter, recontacter, que vous me rappeliez, me rappeler, etre rappele, etre rappelee, un rappel, telephonez moi, contactez moi, appeler plus tard, me passer un coup de fil',
    ),
    person: phrases(
      '@talk & @person, parler a, parler avec, me passer, passez moi, transferez moi, mettez moi en relation, une vraie personne, un vrai humain, un humain, standardiste, receptionniste, un conseiller, une conseillere, un agent, un responsable, service client, le patron, la patronne, pas un robot, pas une machine, quelqu un de vrai, la reception, je voudrais joindre, un operateur, quelqu un d autre, le gerant, la gerante, le responsable, un interlocuteur',
    ),
    send_text: phrases(
      '@send & @sms, @send & @what, par sms, par texto, un sms, envoyez moi, m envoyer, un texto, par whatsapp, recevoir un sms, recevoir l adresse',
    ),
    do_not_call: phrases(`
      ne m appelez plus, ne plus m appeler, ne plus etre appele, ne plus etre appelee, plus m appeler, m appelez plus, ne me rappelez, ne me rappelez plus, arretez de m appeler, ne me telephonez plus, de votre liste, de la liste, supprimez mon numero, retirez moi, plus d appels, ne me contactez plus, plus etre contacte, plus etre contactee, effacez mon numero, laissez moi tranquille, me rappelez plus, me contactez plus, plus jamais m appeler, arretez d appeler, cessez de m appeler, plus recevoir d appels, m appelez pas, n appelez plus, desinscrire, arretez les appels, me demarcher, demarchage`),
    availability: phrases(
      '@ask & @free, avez vous & @free, est & libre, il reste, reste t il, prochain rendez vous, prochaine disponibilite, prochain creneau, quand puis je venir, quand pourrais je venir, quand est ce que je peux venir, vos disponibilites, disponibilites, quand etes vous libre, quand etes vous disponible, quels creneaux, quelles heures, qu avez vous, c est possible le, est ce possible le, est ce que c est possible, ca serait possible, de la place, quand seriez vous, quelles dates, au plus tot & @ask, le plus tot & @ask, des places',
    ),
    hours: phrases(
      'horaire*, heures d ouverture, ouvert*, ouvrez, ouvre, ferme*, fermez, fermeture, ouverture, jusqu a quelle heure, a partir de quelle heure & !@room, vous ouvrez, vous fermez, heure de fermeture, heure d ouverture, jusqu a quand etes, quelles heures & @openword',
    ),
    open_now: phrases(
      'ouvert maintenant, ouverts maintenant, ouverte maintenant, encore ouvert, encore ouverts, encore ouverte, etes vous ouvert & !@holiday & !@day & !le & !quand, etes vous ouverts & !@holiday & !@day & !le & !quand, vous etes ouvert & !@holiday & !@day & !le & !quand, vous etes ouverts & !@holiday & !@day & !le & !quand, ouvert en ce moment, ouverts en ce moment, deja ferme, deja fermes, deja ouvert, toujours ouvert, toujours ouverts, ouvert actuellement, ouverts actuellement, ferme maintenant',
    ),
    holiday: phrases(
      '@holiday & @openword, @holiday & @ask, les jours feries, pendant les fetes, pour les fetes, a noel, a paques',
    ),
    address: phrases(
      'adresse, ou etes vous, ou vous trouvez, ou se trouve, vous trouver, situe*, venir chez, rue, localisation, ou est ce, c est ou, comment venir, comment on vient, itineraire, ou dois je aller, comment je fais pour venir, quelle rue, ou ca se trouve, acces',
    ),
    phone: phrases(
      'numero de telephone, votre numero, votre telephone, quel numero, numero de fax, vous joindre, le numero, numero pour, un numero',
    ),
    email: phrases(
      'email*, e mail*, mail, mails, courriel, adresse electronique, adresse mail, par ecrit, vous ecrire',
    ),
    website: phrases('site, site web, internet, en ligne, page web, site internet, sur le web'),
    prices: phrases(
      'ca fait combien, combien ca fait, au total, en tout, le total, je vous dois combien, prix, tarif*, coute, coutent, couterait, combien & !personnes & !temps, cher, chere, le cout, a combien, frais, ca fait combien, gratuit, payer',
    ),
    services: phrases(
      'service, services, prestation*, soins & @ask, que proposez vous, proposez vous, que faites vous, vous proposez, quels massages, quels soins, faites vous, vous faites, qu est ce que vous faites, qu est ce que vous proposez, types de soins, sortes de',
    ),
    menu: phrases(
      'menu, la carte, votre carte, plat*, manger, boisson* & @ask, a boire, specialite*, qu est ce qu il y a a manger, plat du jour, vegetarien*, vegan*, sans gluten, allergenes, quelles pizzas, quelles salades, quels desserts, que servez vous, vous servez, formule, formules, qu avez vous a manger, qu est ce que vous avez a manger, la carte des',
    ),
    rooms: phrases(
      'quelles chambres, chambres avez, vos chambres, les chambres, avez vous des chambres, des chambres, types de chambres, type de chambre, sortes de chambres, hebergement, par nuit, suites, chambre libre, chambres libres, chambres disponibles, chambres',
    ),
    check_in: phrases(
      'check in, enregistrement, arriver & @ask, heure d arrivee, arrivee & @ask, arriver tard, arrivee tardive, a partir de quelle heure & @room, recuperer la chambre, checkin, s enregistrer',
    ),
    check_out: phrases(
      'check out, liberer la chambre, heure de depart, depart & @ask, quitter la chambre, rendre la chambre, depart tardif, rendre les cles, checkout, doit on partir',
    ),
    delivery: phrases(
      'livr*, livraison*, a emporter & @ask, emporter & @ask, retirer & @ask, retrait, minimum de commande, sur place, frais de livraison, livrez vous, vous livrez, faites vous la livraison, venir chercher & @ask, delai de livraison',
    ),
    staff: phrases(
      'equipe, personnel, employe*, qui travaille, travaille chez vous, collaborateur*, coiffeu*, therapeute*, qui est la, qui sera la, travaille & @ask, quels medecins, quel medecin, qui s occupe, qui fait les, masseu*, avec qui',
    ),
    identity: phrases(
      'qui etes vous, qui est ce, votre nom, un robot, une machine, a qui je parle, a qui ai je, etes vous un humain, etes vous un robot, une intelligence artificielle, vous etes une ia, un ordinateur, une vraie personne & vous etes, c est qui, chez qui suis je, je suis bien chez, quelle entreprise, un repondeur, comment vous appelez vous, parle a un humain',
    ),
    help: phrases(
      'aide, aidez, aider, que pouvez vous, options, menu, qu est ce que vous pouvez, que puis je faire, comment ca marche, que dois je, mes options, menu principal',
    ),
    cancel: phrases(
      'annuler, annulez, laissez tomber, laisse tomber, oubliez, oubliez ca, tant pis, arretez, stop, laissez, j ai change d avis, change d avis, recommencer, on recommence, recommencez, revenir en arriere, finalement non, abandonner, repartir a zero, du debut',
    ),
    repeat: phrases(
      'c etait quand, c etait a quelle heure, c etait quel jour, repeter, repetez, encore une fois, pardon, redire, redites, comment ca, pas compris, pas entendu, qu avez vous dit, vous avez dit quoi, vous disiez, moins vite, plus lentement, plus fort, comment, qu est ce que vous avez dit, j ai mal entendu, j ai pas compris, excusez moi quoi, vous pouvez repeter, de nouveau s il vous plait',
    ),
    wait: phrases(
      'un instant, un moment, une seconde, une minute, attendez, attends, patientez, un petit instant, deux secondes, deux minutes, je regarde, je verifie, laissez moi, je vais voir, ne quittez pas, ne raccrochez pas, je cherche mon, je reflechis, vous etes toujours la, une petite minute, quelques secondes',
    ),
    goodbye: phrases(
      'au revoir, aurevoir, adieu, bonne journee, bonne soiree, c est tout, ce sera tout, rien d autre, raccrocher, a bientot, a plus tard, a demain, bonne fin de journee, c etait tout, plus rien, rien de plus, bon week end, a la prochaine, ciao, bonne nuit, a tres bientot, plus de questions',
    ),
    thanks: phrases('merci, remercie, mille mercis, merci beaucoup, c est gentil, tres gentil, tres aimable'),
    greeting: phrases('bonjour, bonsoir, salut, allo, coucou, hello, rebonjour'),
    any: phrases(
      '=n importe, n importe lequel, n importe laquelle, n importe quand, n importe qui, peu importe, ca m est egal, c est egal, m est egal, comme vous voulez, comme vous voudrez, ce que vous avez, celui que vous voulez, choisissez, vous choisissez, quand vous voulez, au plus tot, le plus tot possible, des que possible, au plus vite, le plus vite possible, le premier disponible, la premiere disponible, premier disponible, pas de preference, aucune preference, l un ou l autre, les deux me vont, tout me va, tout me convient, a votre choix, je suis flexible, =flexible, le prochain disponible, la prochaine disponible, le premier qui est libre, ce qui vous arrange, comme ca vous arrange, quand ca vous arrange, quand ca vous va, qui est disponible, celui qui est disponible, celle qui est libre, n importe quel jour, n importe quelle heure, a n importe quelle heure, quelle que soit l heure, je n ai pas de preference, je m en fiche, je m en moque, c est pareil, ca ne fait rien, personne en particulier, sans preference, ce qui est libre, ce que vous voulez, quand vous pouvez, qui vous voulez, celui qui est libre',
    ),
  },
};
