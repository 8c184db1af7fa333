import type { Entry } from '../product.ts'

export const slides: Entry[] = [
  {
    name: 'Aaram Slide',
    brand: 'puma',
    gender: 'Men',
    price: [1999, 1299],
    about:
      'One moulded piece of foam with a footbed that remembers you. Channels under the arch drain shower water, and the strap is lined so that it never rubs.',
    drawing: {
      shape: 'slide',
      cut: 'band',
      court: 'hard',
      body: 'chalk',
      panel: 'signal',
      accent: 'chalk',
      trim: 'chalk',
      pattern: 'plain',
      mark: 'AARAM',
    },
  },
  {
    name: 'Chhutti Comfort',
    brand: 'adidas',
    gender: 'Women',
    price: [2499, 1749],
    about:
      'A padded band, a deep heel cup and a sole soft enough for marble floors. Rinse it under the tap and it is new again.',
    drawing: {
      shape: 'slide',
      cut: 'ribbed',
      court: 'rubber',
      body: 'blush',
      panel: 'blush',
      accent: 'wine',
      trim: 'chalk',
      pattern: 'plain',
      mark: 'CHHUTTI',
    },
  },
  {
    name: 'Nadi Slide',
    brand: 'nivia',
    gender: 'Men',
    price: [699, 449],
    about:
      'Ribbed underfoot for wet tiles, light enough to float. The pair for hostel corridors, pool decks and the chai run.',
    drawing: {
      shape: 'slide',
      cut: 'ribbed',
      court: 'sand',
      body: 'navy',
      panel: 'royal',
      accent: 'chalk',
      trim: 'chalk',
      pattern: 'plain',
      mark: 'NADI',
    },
  },
  {
    name: 'Machhli Kids Slide',
    brand: 'nike',
    gender: 'Kids',
    price: [1795, 1295],
    about:
      'A soft strap and a grippy sole for swimming lessons. Dries in minutes and fits a bare foot or a sock.',
    drawing: {
      shape: 'slide',
      cut: 'band',
      court: 'clay',
      body: 'aqua',
      panel: 'lemon',
      accent: 'royal',
      trim: 'royal',
      pattern: 'waves',
      mark: 'MACHHLI',
    },
  },
  {
    name: 'Holi Splash Slide',
    brand: 'adidas',
    gender: 'Kids',
    price: [1299, 899],
    about:
      'Colour may come, colour washes off. A closed-cell foam that takes no stain, with a strap wide enough for running away.',
    drawing: {
      shape: 'slide',
      cut: 'band',
      court: 'rubber',
      body: 'lime',
      panel: 'pink',
      accent: 'violet',
      trim: 'chalk',
      pattern: 'camo',
      mark: 'RANG',
    },
  },
]
