import type { Entry } from '../product.ts'

export const leggings: Entry[] = [
  {
    name: 'Asana High-rise Legging',
    brand: 'nike',
    gender: 'Women',
    price: [4495, 3595],
    about:
      'A brushed knit with no front seam, squat-proof and soft as a pillow case. The waistband is wide, doubled and hides a pocket for a phone.',
    drawing: {
      shape: 'leggings',
      cut: 'full',
      court: 'parquet',
      body: 'wine',
      panel: 'signal',
      accent: 'pink',
      trim: 'chalk',
      pattern: 'fade',
      mark: 'ASANA',
    },
  },
  {
    name: 'Raat Reflective Tight',
    brand: 'adidas',
    gender: 'Women',
    price: [5499, 4399],
    about:
      'Dark by day, bright in a headlight. Firm compression at the calf, mesh behind the knee, a zip at the ankle.',
    drawing: {
      shape: 'leggings',
      cut: 'full',
      court: 'hard',
      body: 'graphite',
      panel: 'ink',
      accent: 'lime',
      trim: 'lime',
      pattern: 'halftone',
      mark: 'RAAT',
    },
  },
  {
    name: 'Nrit Cropped Tight',
    brand: 'puma',
    gender: 'Women',
    price: [2999, 1949],
    about:
      'Ends above the ankle for studios and summer. Four-way stretch, flat seams, and a waistband that stays during jumps.',
    drawing: {
      shape: 'leggings',
      cut: 'cropped',
      court: 'rubber',
      body: 'teal',
      panel: 'aqua',
      accent: 'aqua',
      trim: 'chalk',
      pattern: 'waves',
      mark: 'NRIT',
    },
  },
  {
    name: 'Base Layer Tight',
    brand: 'nivia',
    gender: 'Men',
    price: [799, 599],
    about:
      'Wear it under shorts on cold mornings and under whites at the crease. Holds the muscle, dries fast, does not roll at the waist.',
    drawing: {
      shape: 'leggings',
      cut: 'full',
      court: 'clay',
      body: 'navy',
      panel: 'royal',
      accent: 'sky',
      trim: 'chalk',
      pattern: 'block',
      mark: 'KHEL',
    },
  },
  {
    name: 'Cartwheel Legging',
    brand: 'puma',
    gender: 'Kids',
    price: [1499, 999],
    about:
      'Upside down half of the day, so it stays put at waist and ankle. Soft jersey with knees that do not go shiny.',
    drawing: {
      shape: 'leggings',
      cut: 'cropped',
      court: 'turf',
      body: 'pink',
      panel: 'plum',
      accent: 'lemon',
      trim: 'chalk',
      pattern: 'camo',
      mark: 'TITLI',
    },
  },
]
