/**
 * Queries over the demo community and the ideas below, judged by reading what is there, not by running a search. A line has
 * the query, then the beginnings of the titles that answer it: the one that should be first (of several with `or`, any), and after
 * `also` what is of use as well. @ is a person with the skill. Why: somebody who types the words of a title wants it; somebody who types a topic wants what
 * is about it before what mentions it; a name is a person; a wrong letter means the word that is there.
 */

export const IDEAS = [
  ['ගෙවත්තේ එළවළු වගාව', 'නගරයේ කුඩා ගෙවතු වල එළවළු වගා කරන ආකාරය පොත් පිංචක් ලෙස.', 'ගොවිතැන'],
  ['පොත් හුවමාරු මධ්‍යස්ථානය', 'කියවා අවසන් පොත් ප්‍රාදේශීය මධ්‍යස්ථාන අතර හුවමාරු කරමු.', 'පුස්තකාලය'],
  ['විභාග පෙරහුරු ප්‍රශ්න', 'පසුගිය විභාග ප්‍රශ්න පත්‍ර පිළිතුරු සමඟ දුරකථනයට.', 'විභාග'],
  ['ජලය ඉතිරි කරන කරාම', 'විශ්වවිද්‍යාලයේ කරාම මාරු කර ජලය ඉතිරි කිරීම.', 'ජලය'],
  ['සිංහල ශ්‍රව්‍ය පොත්', 'දෘශ්‍යාබාධිත සිසුන් සඳහා පෙළපොත් හඬින්.', 'හඬ'],
  ['රාත්‍රී බස් සේවාව', 'සවස පන්ති අවසන් වූ පසු ආරක්ෂිතව ගෙදර යාමට බස් රථයක්.', 'ප්‍රවාහනය'],
  ['සූර්ය බලයෙන් පඩිපෙළ ආලෝකය', 'පඩිපෙළ සහ මාවත් සඳහා සූර්ය පැනල විදුලි පහන්.', 'බලශක්තිය'],
  ['මානසික සුවතා කවය', 'සතියකට වරක් සිසුන් සමඟ විවෘත කතාබහක්.', 'සෞඛ්‍යය'],
  ['மழைநீர் சேகரிப்பு', 'வளாகத்தின் கூரைகளில் மழைநீரைச் சேகரித்து தோட்டத்திற்குப் பயன்படுத்துவோம்.', 'நீர்'],
  ['தமிழ் நூலக அட்டவணை', 'எல்லா மையங்களின் தமிழ் நூல்களையும் ஒரே பட்டியலில் தேடலாம்.', 'நூலகம்'],
  ['கடற்கரை தூய்மைப்படுத்தல்', 'மாதம் ஒருமுறை மாணவர்கள் கடற்கரையைச் சுத்தம் செய்வார்கள்.', 'சூழல்'],
  ['இரவு நேர பேருந்து', 'மாலை வகுப்புகள் முடிந்த பின் பாதுகாப்பாக வீடு செல்ல பேருந்து.', 'போக்குவரத்து'],
  ['கணித உதவி மேசை', 'முதலாம் ஆண்டு மாணவர்களுக்கு கணிதம் கற்பிக்கும் சக மாணவர்கள்.', 'கணிதம்'],
  ['பாரம்பரிய உணவு விழா', 'ஒவ்வொரு மாணவரும் தம் ஊரின் உணவைக் கொண்டு வருவார்.', 'உணவு'],
  ['மின்னணு கழிவு சேகரிப்பு', 'பழைய தொலைபேசிகளையும் மின்கலங்களையும் சேகரித்து மறுசுழற்சி செய்வோம்.', 'கழிவு'],
  ['குரல் வழி பாடங்கள்', 'பார்வையற்ற மாணவர்களுக்கு பாடநூல்களை வாசித்துப் பதிவு செய்வோம்.', 'குரல்'],
] as const

/**
 * Ideas whose PDFs were read for this, since the PDFs of the demo say what its ideas say: title, text, and the PDF, by its pages or as
 * a file that cairo printed. Who types a word of a PDF alone wants that idea; where another says the word in its title or text, that one
 * first, as a person would find it sooner there; words of two pages, or of title and PDF, are of one idea.
 */
export const IDEAS_WITH_PDF: [title: string, description: string, pdf: string[] | 'words-by-cairo.pdf'][] = [
  [
    'Boxes for rural labs',
    'What a school needs for its first year of science.',
    ['A spectrometer of cardboard and a disc costs 300 rupees.', 'The centrifuge is a salad spinner with a lid.'],
  ],
  [
    'Clinics after dusk',
    'Nurses who study with us see people in the villages.',
    ['Triage takes four minutes for each patient.', 'Dengue season begins in May, so nets come first.'],
  ],
  ['A spectrometer for each school', 'Built in an afternoon by the learners.', ['Print the stencil on stiff paper.']],
  ['Letters of three languages', 'A sheet to try printers with.', 'words-by-cairo.pdf'],
]

export const JUDGED = `
spectrometer => A spectrometer for each school also Boxes for rural labs
cardboard spectrometer => Boxes for rural labs
centrifuge => Boxes for rural labs
salad spinner => Boxes for rural labs
"salad spinner" => Boxes for rural labs
rural centrifuge => Boxes for rural labs
stencil => A spectrometer for each school
triage => Clinics after dusk
dengue season => Clinics after dusk
dengue triage => Clinics after dusk
clinics dengue => Clinics after dusk
interdisciplinary => Letters of three languages
fjord => Letters of three languages
ශිෂ්‍යයන් => Letters of three languages
විශ්වවිද්‍යාලය => ජලය ඉතිරි කරන කරාම also Letters of three languages
பல்கலைக்கழகம் => Letters of three languages
தொலைபேசி => மின்னணு கழிவு சேகரிப்பு also Letters of three languages
quiz => Offline quiz packs
quizzes => Offline quiz packs
#quiz => Offline quiz packs
"quiz packs" => Offline quiz packs
quiz packs => Offline quiz packs
packs of quizzes => Offline quiz packs
offline => Offline quiz packs
offline quiz => Offline quiz packs
quiz bundles => Offline quiz packs
android => Offline quiz packs
cheap data => Offline quiz packs
download overnight => Offline quiz packs
ofline quiz => Offline quiz packs
study group => Study-group finder
study-group => Study-group finder
studygroup => Study-group finder
study groups => Study-group finder
finder => Study-group finder
group finder => Study-group finder
past papers => Study-group finder
share a bus => Study-group finder
matching => Study-group finder
exams => Study-group finder
captions => Captioned lecture shorts or Caption sprint
caption sprint => Caption sprint
captioned lectures => Captioned lecture shorts also Caption sprint
lecture shorts => Captioned lecture shorts or Caption sprint
lecture clips => Captioned lecture shorts
five-minute clips => Captioned lecture shorts
video => Captioned lecture shorts
translation => Captioned lecture shorts or @Translation
captoned => Captioned lecture shorts
plain language => Plain-language notes
plain-language notes => Plain-language notes
notes => Plain-language notes
hard chapter => Plain-language notes
worked example => Plain-language notes
writing => Writing hour or Plain-language notes or Peer-marked essays
writing hour => Writing hour
quiet hour => Writing hour
cameras off => Writing hour
reading circles => Reading circles by phone
reading circle => Reading circles by phone
circles by phone => Reading circles by phone
read aloud => Reading circles by phone
dial in => Reading circles by phone
voice => Reading circles by phone
any handset => Reading circles by phone
health digest => Weekly health digest
weekly health => Weekly health digest
health => Weekly health digest or @Health
community nurses => Weekly health digest
paper logs => Weekly health digest
field officers => Weekly health digest
helth digest => Weekly health digest
ledger => One-page ledger
one-page ledger => One-page ledger
one page ledger => One-page ledger
accounting => One-page ledger
spreadsheet => One-page ledger or @Spreadsheet
tax office => One-page ledger
ledgers => One-page ledger
field guide => Open field guide
open field guide => Open field guide
birds => Open field guide
plants and birds => Open field guide
nature => Open field guide
photos => Open field guide
photographs => Open field guide
essays => Peer-marked essays
essay => Peer-marked essays
peer marked => Peer-marked essays
peer-marked => Peer-marked essays
rubric => Peer-marked essays
shared rubric => Peer-marked essays
esays => Peer-marked essays
repair => Repair afternoons
repair afternoons => Repair afternoons
repairs => Repair afternoons
broken charger => Repair afternoons
kettle => Repair afternoons
afternoon => Repair afternoons
repiar => Repair afternoons
dengue => Dengue data jam
data jam => Dengue data jam
dengue map => Dengue data jam
lab-kit handover => Day school: lab-kit handover
lab kit => Day school: lab-kit handover
handover => Day school: lab-kit handover
kandy => Day school: lab-kit handover
founders => Founders
founders' open hour => Founders
founders’ hour => Founders
laboratory practice => Laboratory practice at home
laboratory at home => Laboratory practice at home
small budget => Laboratory practice at home
kitchen table => Laboratory practice at home
less paper => Less paper in the faculty offices
faculty offices => Less paper in the faculty offices
meet each other => How can first-year students meet each other?
getting to the day school => Getting to the day school
three hours away => Getting to the day school or Laboratory practice at home
ගෙවතු => ගෙවත්තේ එළවළු වගාව
එළවළු වගාව => ගෙවත්තේ එළවළු වගාව
පොත් හුවමාරු => පොත් හුවමාරු මධ්‍යස්ථානය
පොත් => පොත් හුවමාරු මධ්‍යස්ථානය or සිංහල ශ්‍රව්‍ය පොත් also ගෙවත්තේ එළවළු වගාව
මධ්යස්ථානය => පොත් හුවමාරු මධ්‍යස්ථානය
විභාග => විභාග පෙරහුරු ප්‍රශ්න
විභාග ප්‍රශ්න => විභාග පෙරහුරු ප්‍රශ්න
ජලය => ජලය ඉතිරි කරන කරාම
කරාම => ජලය ඉතිරි කරන කරාම
ශ්‍රව්‍ය පොත් => සිංහල ශ්‍රව්‍ය පොත්
ශ්රව්ය => සිංහල ශ්‍රව්‍ය පොත්
බස් => රාත්‍රී බස් සේවාව
රාත්‍රී බස් => රාත්‍රී බස් සේවාව
සූර්ය => සූර්ය බලයෙන් පඩිපෙළ ආලෝකය
පඩිපෙළ => සූර්ය බලයෙන් පඩිපෙළ ආලෝකය
මානසික => මානසික සුවතා කවය
සෞඛ්‍යය => මානසික සුවතා කවය
මානසක සුවතා => මානසික සුවතා කවය
மழைநீர் => மழைநீர் சேகரிப்பு
மழைநீர் சேகரிப்பு => மழைநீர் சேகரிப்பு
சேகரிப்பு => மழைநீர் சேகரிப்பு or மின்னணு கழிவு சேகரிப்பு
நூலகம் => தமிழ் நூலக அட்டவணை
தமிழ் நூலக => தமிழ் நூலக அட்டவணை
தமிழ் => தமிழ் நூலக அட்டவணை or தமிழ் வாசிப்பு வட்டம்
வாசிப்பு வட்டம் => தமிழ் வாசிப்பு வட்டம்
கடற்கரை => கடற்கரை தூய்மைப்படுத்தல்
பேருந்து => இரவு நேர பேருந்து
இரவு பேருந்து => இரவு நேர பேருந்து
கணிதம் => கணித உதவி மேசை
கணித உதவி => கணித உதவி மேசை
உணவு => பாரம்பரிய உணவு விழா
உணவு விழா => பாரம்பரிய உணவு விழா
மின்னணு கழிவு => மின்னணு கழிவு சேகரிப்பு
கழிவு => மின்னணு கழிவு சேகரிப்பு
குரல் => குரல் வழி பாடங்கள்
பாடங்கள் => குரல் வழி பாடங்கள்
மழைநர் => மழைநீர் சேகரிப்பு
jaffna => தமிழ் வாசிப்பு வட்டம்
`
