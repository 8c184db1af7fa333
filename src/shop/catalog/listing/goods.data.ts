const words = (text: string): string[] => text.trim().split(/\s+/)

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

/**
 * What sports shops are asked for, in the singular: the last word of its name, or all its words as one. A shop sells it if it has a
 * category, a brand or a synonym of that name, or a product that is called so.
 */
export const GOODS: ReadonlySet<string> = new Set([
  ...words(`
    shuttle paddle stick puck stump bail wicket net goalpost hoop baton javelin discus
    hurdle dart dartboard carrom chess ludo board skateboard surfboard snowboard skate scooter ski cue whistle stopwatch
    scoreboard trophy medal cone bib pump needle
    basketball volleyball handball baseball softball netball throwball rugbyball cricketball tennisball leatherball
    pad kneepad elbowpad guard shinguard helmet mouthguard supporter brace kneecap anklet kneesupport anklesupport
    backsupport armsupport crepebandage bandage tape
    battingglove boxingglove cyclingglove wicketkeepingglove batgrip
    punchingbag sleepingbag boxingbag
    barbell kettlebell weightplate treadmill bench trampoline tricycle elliptical rower
    foamroller roller resistanceband theraband yogablock yogabelt yogastrap gymball
    goggle wetsuit bikini swimmingtrunk lifejacket snorkel
    flipper kickboard
    tent torch hammock compass binocular umbrella
    watch smartwatch fitnessband pedometer speaker headphone earphone earbud mobile phone iphone charger camera
    protein powder supplement creatine energybar shilajit
    lehenga salwar dupatta sherwani jeans blazer tie gown skirt underwear innerwear lingerie
    brief boxer
    sunglass perfume deodorant lipstick wallet suitcase handbag purse bedsheet pillow curtain
    sofa toy doll book`),
  ...GOODS_OF_SEVERAL_NAMES.flat(),
])

/** Words that say, behind a good, that it is another: a rope tank, a ball bag. */
export const OTHER_GOODS: ReadonlySet<string> = new Set(
  words('tank tee vest top bag cover holder case stand rack print'),
)

/** Behind a good they only say what it is: a carrom board, protein powder. */
export const SAME_GOODS: ReadonlySet<string> = new Set(words('board powder supplement phone'))
