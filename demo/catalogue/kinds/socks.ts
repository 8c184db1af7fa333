import type { Entry } from '../product.ts'

export const socks: Entry[] = [
  {
    name: 'Grip Crew Sock',
    brand: 'nike',
    gender: 'Men',
    price: [799, 649],
    about:
      'Rubber dots under the sole hold the foot still inside the boot. Ribbed ankle, cushioned heel, left and right knitted differently. Sizes name the largest UK shoe they fit.',
    drawing: {
      shape: 'socks',
      cut: 'crew',
      court: 'turf',
      body: 'chalk',
      panel: 'fog',
      accent: 'signal',
      trim: 'signal',
      pattern: 'hoops',
      mark: 'PAKAD',
    },
  },
  {
    name: 'Three Summers Ankle Sock',
    brand: 'nivia',
    gender: 'Women',
    price: [299, 199],
    about:
      'Thin, combed cotton with a mesh top and a heel that does not slip into the shoe. Lasts three summers; we counted. Sizes name the largest UK shoe they fit.',
    drawing: {
      shape: 'socks',
      cut: 'ankle',
      court: 'hard',
      body: 'lemon',
      panel: 'orange',
      accent: 'orange',
      trim: 'orange',
      pattern: 'plain',
      mark: 'KADAM',
    },
  },
  {
    name: 'Merino Run Sock',
    brand: 'adidas',
    gender: 'Women',
    price: [1299, 999],
    inactive: true,
    about:
      'Merino and nylon, warm when wet and never stiff when dry. Arch band, seamless toe, padding only where the shoe presses. Sizes name the largest UK shoe they fit.',
    drawing: {
      shape: 'socks',
      cut: 'crew',
      court: 'clay',
      body: 'bone',
      panel: 'plum',
      accent: 'pink',
      trim: 'plum',
      pattern: 'stripes',
      mark: 'OON',
    },
  },
  {
    name: 'Match Day Junior Sock',
    brand: 'puma',
    gender: 'Kids',
    price: [449, 349],
    about:
      'Stays up over the shin pad till the last whistle. Towelling foot, hooped calf, and a mark for left and right. Sizes name the largest UK shoe they fit.',
    drawing: {
      shape: 'socks',
      cut: 'crew',
      court: 'rubber',
      body: 'aqua',
      panel: 'royal',
      accent: 'royal',
      trim: 'royal',
      pattern: 'hoops',
      mark: 'KHEL',
    },
  },
]
