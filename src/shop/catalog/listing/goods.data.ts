const words = (text: string): string[] => text.trim().split(/\s+/)

/**
 * What sports shops are asked for, in the singular: the last word of its name, or all its words as one. A shop sells it if it has a
 * category, a brand or a synonym of that name, or a product that is called so.
 */
export const GOODS: ReadonlySet<string> = new Set([
  ...words(`
    ball shuttlecock shuttle birdie racket racquet paddle stick puck stump bail wicket net goalpost hoop baton javelin discus
    hurdle dart dartboard carrom chess ludo board skateboard surfboard snowboard skate scooter ski cue whistle stopwatch
    scoreboard trophy medal cone bib pump needle
    basketball volleyball handball baseball softball netball throwball rugbyball cricketball tennisball leatherball
    pad kneepad elbowpad guard shinguard helmet mouthguard supporter brace kneecap anklet kneesupport anklesupport
    backsupport armsupport crepebandage bandage tape
    battingglove boxingglove cyclingglove wicketkeepingglove batgrip
    punchingbag sleepingbag boxingbag
    dumbbell dumbell barbell kettlebell weightplate treadmill bench trampoline cycle bicycle tricycle elliptical rower
    rope foamroller roller resistanceband theraband yogablock yogabelt yogastrap gymball
    swimsuit swimwear swimmingcostume costume swimmingcap swimcap goggle wetsuit bikini swimmingtrunk lifejacket snorkel
    flipper kickboard
    tent torch hammock compass binocular umbrella
    watch smartwatch fitnessband pedometer speaker headphone earphone earbud mobile phone iphone charger camera
    protein powder supplement creatine energybar shilajit
    saree sari kurta kurti lehenga salwar dupatta sherwani jeans blazer tie gown skirt underwear innerwear lingerie
    brief boxer
    sunglass perfume deodorant lipstick wallet suitcase handbag purse bedsheet pillow curtain
    sofa toy doll book
    गेंद रस्सी साइकिल रैकेट साड़ी
    saikil rassi gend`),
])

/** Words that say, behind a good, that it is another: a rope tank, a ball bag. */
export const OTHER_GOODS: ReadonlySet<string> = new Set(
  words('tank tee vest top bag cover holder case stand rack print'),
)

/** Behind a good they only say what it is: a carrom board, protein powder. */
export const SAME_GOODS: ReadonlySet<string> = new Set(words('board powder supplement phone'))
