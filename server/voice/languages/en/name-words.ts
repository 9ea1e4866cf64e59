import type { NameWords } from '../../understanding/lexicon.ts';
import { phrases, words } from '../list-words.ts';

export const nameWords: NameWords = {
  leads: phrases(`
    my name is, my name s, my name would be, the name is, the name s, name is, my full name is, is under, it s under, reservation under, booking under, appointment under, put it under, book it under, under the name, in the name of,
    under the name of, the name of, on behalf of, i am called, i m called, call me, you can call me, they call me, my first name is,
    my last name is, my surname is, the last name is, the surname is, the first name is, booked under, name of, last name is, name s`),
  withLeads: phrases('with, from'),
  weakLeads: phrases(`
    this is, it is, it s, i am, i m, that s, here is, for, under, speaking with, you re speaking with, you re talking to, it would be, that would be, that ll be, with`),
  tails: phrases('speaking, here, calling, on the line, on the phone'),
  titles: phrases('mr, mrs, ms, miss, mister, missus, dr, doctor, professor, sir, madam'),
  particles: words('von van de der den del da di du la le ter y bin al el st saint mac o'),
  stops: words(`
    back a about actually after afternoon again all also am an and any appointment are as ask asking at be because been before book
    booking but by call called caller calling came can cancel cancelled change come could customer did do does don done each evening
    for from good got great had has have hello hi hey her here him his how i if in interested is it its just know late later leave
    like looking lost make may maybe me morning move much my need never new no not now of off ok okay on one only or order our out
    over person please possible price put ready regarding reserve reservation right running say see she he so some someone sorry
    speak speaking stay still sure table talk telephone thank thanks that the their them then there they thing think this those
    time to today tomorrow tonight trying two until up us very via want wanted was waiting we well were what when where which who
    why will with without wondering would yes yeah yep you your yours urgent important fine correct wrong okay alright nothing
    nobody something anything everything monday tuesday wednesday thursday friday saturday sunday january february march april june
    july august september october november december next week day days night nights month year hour hours minute minutes half
    quarter past noon midnight three four five six seven eight nine ten eleven twelve people room rooms number name address email
    phone mail double single spelled spelt spell as calls sick ill happy afraid able going gonna ringing free available not
    nope nah perfect dinner lunch breakfast first last second both either whatever anytime wherever whenever bit lot
    massage haircut pizza coffee business regards about everyone somebody anybody earlier cheaper cheapest best delivery pickup`),
  refusals: phrases(`
    rather not, i d rather not, i won t, no name, none of your business, not telling, i don t want to, prefer not, anonymous`),
  given: words(`
    james john robert michael william david richard joseph thomas charles christopher daniel matthew anthony donald steven steve paul andrew
    joshua kenneth kevin brian george edward ronald timothy jason jeffrey jeff ryan jacob gary nicholas eric jonathan stephen larry
    justin scott brandon benjamin samuel sam gregory frank alexander alex raymond patrick jack dennis jerry tyler aaron jose
    henry adam douglas nathan peter zachary kyle walter harold carl keith roger gerald ethan arthur terry lawrence sean christian albert joe
    tom tim dan mike matt chris ben nick jim bob bill dave mary patricia jennifer linda elizabeth barbara susan jessica sarah sara
    karen lisa nancy betty sandra margaret ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca sharon laura
    cynthia dorothy amy kathleen angela shirley emma brenda pamela nicole anna ann anne samantha katherine christine debra rachel carolyn
    janet maria olivia heather helen catherine diane julie victoria joyce lauren kelly christina ruth joan virginia judith evelyn hannah
    andrea megan cheryl jacqueline madison teresa abigail sophia martha gloria janice kate jane alice grace ada amber charlotte
    lucy chloe sophie mia ella lily oliver harry noah liam oscar leo isaac luke simon martin graham ian neil colin stuart fiona claire
    will mark rose grace joy hope dawn priya raj ahmed april june may august mohammed ali fatima wei ravi anita carlos juan luis elena sofia marta pedro maya jonas lena max felix`),
};
