/** `terms`: words of its own. `goods`: what only it needs, which counts in names alone. All in the singular. */
type KnownSport = { slug: string; name: string; terms: readonly string[]; goods: readonly string[] }

const sport = (slug: string, name: string, terms: string, goods = ''): KnownSport => ({
  slug,
  name,
  terms: terms.split(', '),
  goods: goods === '' ? [] : goods.split(', '),
})

/** In the order of menus and lists. A slug is part of an address and of every product's facts: it never changes. */
export const sports: readonly KnownSport[] = [
  sport('cricket', 'Cricket', 'cricket', 'cricket bat, batting, wicket, stump, bail, leather ball'),
  sport('football', 'Football', 'football, soccer, futsal', 'goalkeeper, keeper glove, shin guard'),
  sport('badminton', 'Badminton', 'badminton', 'shuttlecock, shuttle'),
  sport('running', 'Running', 'running, runner, marathon, jogging', 'run'),
  sport(
    'gym',
    'Gym and training',
    'gym, workout, weightlifting, crossfit',
    'training, lifting, dumbbell, kettlebell, barbell, weight plate, resistance band, skipping rope',
  ),
  sport('yoga', 'Yoga', 'yoga, pilates, asana'),
  sport('kabaddi', 'Kabaddi', 'kabaddi'),
  sport('hockey', 'Hockey', 'hockey'),
  sport('tennis', 'Tennis', 'tennis'),
  sport('table-tennis', 'Table tennis', 'table tennis, ping pong'),
  sport('basketball', 'Basketball', 'basketball'),
  sport('volleyball', 'Volleyball', 'volleyball'),
  sport('cycling', 'Cycling', 'cycling, cyclist', 'cycle, bicycle'),
  sport('swimming', 'Swimming', 'swimming, swimmer', 'swim, swimsuit, swimwear'),
  sport('walking', 'Walking', 'walking'),
  sport('trekking', 'Trekking', 'trekking, hiking', 'trek, hike'),
  sport('boxing', 'Boxing', 'boxing, kickboxing', 'punching bag'),
  sport('wrestling', 'Wrestling', 'wrestling, kushti'),
  sport('martial-arts', 'Martial arts', 'martial art, karate, judo, taekwondo'),
  sport('athletics', 'Athletics', 'athletics, sprinting', 'javelin, discus, hurdle'),
  sport('kho-kho', 'Kho-kho', 'kho kho'),
  sport('handball', 'Handball', 'handball'),
  sport('rugby', 'Rugby', 'rugby'),
  sport('squash', 'Squash', 'squash'),
  sport('golf', 'Golf', 'golf'),
  sport('skating', 'Skating', 'skating, skateboarding', 'skate, skateboard'),
]
