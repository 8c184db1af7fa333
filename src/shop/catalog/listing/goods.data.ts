const words = (text: string): string[] => text.trim().split(/\s+/)
const names = (text: string): string[] => text.trim().split(/,\s+/)

/** Names of one good: who asks for any finds what is called by another. */
export const GOODS_OF_SEVERAL_NAMES: readonly (readonly string[])[] = [
  words('racket racquet रैकेट'),
  words('cycle bicycle saikil साइकिल'),
  words('shuttlecock birdie'),
  words('dumbbell dumbell'),
  words('ball gend गेंद'),
  words('rope rassi रस्सी'),
  words('saree sari साड़ी'),
  words('kurta kurti'),
  words('swimsuit swimmingcostume swimwear costume'),
  words('swimmingcap swimcap'),
]

/** Goods whose last word alone may be sold: a knee cap is no cap. Without spaces, and with. */
export const COMPOUND_GOODS: ReadonlyMap<string, string> = new Map(
  names(`rugby ball, cricket ball, tennis ball, leather ball, knee pad, elbow pad, shin guard, mouth guard, knee cap, knee support,
    ankle support, back support, arm support, crepe bandage, batting glove, boxing glove, cycling glove,
    wicket keeping glove, bat grip, punching bag, sleeping bag, boxing bag, weight plate, foam roller, resistance band,
    yoga block, yoga belt, yoga strap, gym ball, swimming trunk, life jacket, fitness band, swimming cap,
    swimming costume, swim cap`).map((name) => [name.replaceAll(' ', ''), name]),
)

/**
 * What sports shops are asked for, in the singular: the last word of its name, or all its words as one. A shop sells it if it has a
 * category, a brand or a synonym of that name, or a product that is called so.
 */
export const GOODS: ReadonlySet<string> = new Set([
  ...words(`
    shuttle paddle stick puck stump bail wicket net goalpost hoop baton javelin discus
    hurdle dart dartboard carrom chess ludo board skateboard surfboard snowboard skate scooter ski cue whistle stopwatch
    scoreboard trophy medal cone bib pump needle
    basketball volleyball handball baseball softball netball throwball
    pad guard helmet supporter brace anklet bandage tape
    barbell kettlebell treadmill bench trampoline tricycle elliptical rower roller theraband
    goggle wetsuit bikini snorkel
    flipper kickboard
    tent torch hammock compass binocular umbrella
    watch smartwatch pedometer speaker headphone earphone earbud mobile phone iphone charger camera
    protein powder supplement creatine energybar shilajit
    lehenga salwar dupatta sherwani jeans blazer tie gown skirt underwear innerwear lingerie
    brief boxer
    sunglass perfume deodorant lipstick wallet suitcase handbag purse bedsheet pillow curtain
    sofa toy doll book`),
  ...COMPOUND_GOODS.keys(),
  ...GOODS_OF_SEVERAL_NAMES.flat(),
])

/** Words that a misspelt one may stand for, though the shop sells nothing that is called so. */
export const WORDS_OF_GOODS: ReadonlySet<string> = new Set([
  ...GOODS,
  ...[...COMPOUND_GOODS.values()].flatMap((name) => name.split(' ')),
])

/** Words that say, behind a good, that it is another: a rope tank, a ball bag. */
export const OTHER_GOODS: ReadonlySet<string> = new Set(
  words('tank tee vest top bag cover holder case stand rack print'),
)

/** Behind a good they only say what it is: a carrom board, protein powder. */
export const SAME_GOODS: ReadonlySet<string> = new Set(words('board powder supplement phone'))

/** Behind another kind they say what it is for: a 'jersey football' is a jersey. */
export const SPORTS: ReadonlySet<string> = new Set(
  words(
    'football cricket badminton tennis basketball volleyball hockey kabaddi yoga gym running swimming cycling',
  ),
)
