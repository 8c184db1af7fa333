/** English words, and what they are in Hindi: in Latin letters as they are typed, and in Devanagari. */
const TRANSLATIONS = `
shoes: joota joote juta jute jutta jutte jooti jooton jooto जूता जूते जूतों शूज शू
slippers: chappal chappals chappalen chapal चप्पल चप्पलें चप्पले स्लीपर स्लीपर्स
sandals: sandal सैंडल सैंडिल सैंडल्स
sneakers: स्नीकर स्नीकर्स
boots: बूट बूट्स
cap: topi topiyan topiya टोपी टोपियां टोपियाँ कैप
socks: moja moje mojey moza moze mozey मोजा मोजे सॉक्स जुराब jurab juraab
gloves: dastana dastane dastaane dastanay दस्ताना दस्ताने ग्लव्स ग्लव
bag: thaila thela jhola jhole थैला थैले झोला बैग बैग्स
backpack: basta बस्ता बैकपैक
bottle: botal bottal botel बोतल बोतलें बॉटल
water: pani paani पानी वाटर
shorts: nikkar nikar nekkar निक्कर शॉर्ट्स शॉर्ट
trousers: pajama payjama pyjama पजामा पैजामा patloon
pants: पैंट पैंट्स पेंट
track: ट्रैक
trackpants: ट्रैकपैंट
tracksuit: ट्रैकसूट
lower: लोअर
half: हाफ आधी
joggers: जॉगर्स जॉगर
hoodie: hudi हुडी हूडी
sweatshirt: स्वेटशर्ट
sweater: स्वेटर
jacket: jaket jaiket जैकेट जाकेट
jersey: jarsi jersi जर्सी
tshirt: टीशर्ट टिशर्ट
t: टी
top: टॉप
tank: टैंक
polo: पोलो
slides: स्लाइड स्लाइड्स
kit: किट
shirt: शर्ट कमीज kameez
leggings: लेगिंग लेगिंग्स
bra: ब्रा
bat: balla balle बल्ला बैट
ball: gend gaind gainda गेंद बॉल
football: futbal futbaal futball फुटबॉल फुटबाल
racket: रैकेट
rope: rassi रस्सी
mat: chatai चटाई मैट
yoga: yog योग योगा
cricket: kriket क्रिकेट
badminton: बैडमिंटन
tennis: टेनिस
volleyball: वॉलीबॉल
basketball: बास्केटबॉल
kabaddi: कबड्डी
gym: जिम jim
sports: khel स्पोर्ट्स खेल
running: daudne daudna bhagne daud रनिंग दौड़ने दौडने
training: ट्रेनिंग
walking: chalne ghumne tahalne चलने वॉकिंग
school: skool iskool स्कूल
rain: barish baarish barsat बारिश
winter: sardi sardiyon thand ठंड सर्दी सर्दियों
warm: garam गरम गर्म
black: kala kale kaale kali kaala kaali काला काले काली ब्लैक
white: safed safaid sufed सफेद व्हाइट
red: lal laal लाल रेड
blue: neela nila neele nile neeli नीला नीले नीली ब्लू
green: hara hare haraa hari हरा हरे हरी ग्रीन
yellow: peela pila peele peeli पीला पीले पीली
pink: gulabi गुलाबी पिंक
purple: baingani बैंगनी
orange: narangi नारंगी संतरी
brown: bhura bhoora भूरा
men: mard mardo mardon mardana purush purushon aadmi aadmiyon मर्द मर्दों पुरुष पुरुषों आदमी मेन मेंस
women: aurat aurto aurton aurato auraton mahila mahilao mahilaon महिला महिलाओं औरत औरतों लेडीज वूमेन
kids: bacha bache bacho bachon bachcha bachche bachcho bachchon baccha bacche baccho bacchon बच्चा बच्चे बच्चों किड्स
boys: ladka ladke ladko ladkon लड़का लडका लडके लडकों
girls: ladki ladkiyo ladkiyon ladkiyan लडकी लडकियों
nike: naiki nayki नाइकी नाइक नाइके
adidas: एडिडास अडिडास
puma: pyuma प्यूमा पूमा
nivia: निविया`

export const HINDI: ReadonlyMap<string, string> = new Map(
  TRANSLATIONS.trim()
    .split('\n')
    .flatMap((line) => {
      const [english = '', hindi = ''] = line.split(': ')
      return hindi.split(' ').map((word) => [word, english] as const)
    }),
)

/** Grammar, and in Devanagari what is said around: no shop means something by it. */
export const HINDI_FILLERS: readonly string[] =
  `ka ke ki ko liye wala wale wali hai hain rupaye rupay rupees mein
  का के की को लिए लिये वाला वाले वाली चाहिए चाहिये मुझे दिखाओ दिखाइए कितने कितना है हैं कोई अच्छा अच्छे अच्छी सस्ता सस्ते सस्ती बढिया में`.split(
    /\s+/,
  )

/** Said around what is asked for. In Latin letters some are names, too: 'Koi'. */
export const HINDI_REQUEST_WORDS: ReadonlySet<string> = new Set(
  `sasta sasti saste rang chahiye chahie chaiye mujhe mujhko dikhao dikhaiye dikha dikhaye kitna kitne kitni kya koi
  acha accha ache acche achi acchi badhiya badiya paas`.split(/\s+/),
)
