import type { Entry } from '../product.ts'

export const sportsBras: Entry[] = [
  {
    name: 'Sthir Sports Bra',
    brand: 'nike',
    gender: 'Women',
    price: [3495, 2795],
    about:
      'Holds still through intervals. Broad straps, moulded cups that can be taken out, and a back that is open where the heat goes. Size by the chest under the arms.',
    drawing: {
      shape: 'bra',
      cut: 'racer',
      court: 'clay',
      body: 'chalk',
      panel: 'violet',
      accent: 'lilac',
      trim: 'chalk',
      pattern: 'plain',
      mark: 'STHIR',
    },
  },
  {
    name: 'Prana Cross Bra',
    brand: 'adidas',
    gender: 'Women',
    price: [2299, 1609],
    about:
      'For the mat and the morning. Thin straps that cross behind, a soft band without a hook, brushed inside. Light support; size by the chest under the arms.',
    drawing: {
      shape: 'bra',
      cut: 'cross',
      court: 'hard',
      body: 'pink',
      panel: 'wine',
      accent: 'amber',
      trim: 'blush',
      pattern: 'fade',
      mark: 'PRANA',
    },
  },
  {
    name: 'Front Zip High Support Bra',
    brand: 'puma',
    gender: 'Women',
    price: [3999, 2999],
    about:
      'Opens in front, so nobody has to wrestle with wet cloth after twenty kilometres. A hook under the zip, high neck, firm knit for jumps and sprints.',
    drawing: {
      shape: 'bra',
      cut: 'zip',
      court: 'hard',
      body: 'lime',
      panel: 'graphite',
      accent: 'leaf',
      trim: 'chalk',
      pattern: 'block',
      mark: 'TEZ',
    },
  },
  {
    name: 'Kabaddi Bra Top',
    brand: 'nivia',
    gender: 'Women',
    price: [699, 499],
    about:
      'Made with a girls’ kabaddi side from Haryana: nothing to hold on to, seams where no elbow lands, and a band that stays down in a raid.',
    drawing: {
      shape: 'bra',
      cut: 'racer',
      court: 'turf',
      body: 'amber',
      panel: 'navy',
      accent: 'orange',
      trim: 'amber',
      pattern: 'camo',
      mark: 'DHAAVA',
    },
  },
  {
    name: 'Lehar Low Bra',
    brand: 'puma',
    gender: 'Women',
    price: [1999, 1399],
    about:
      'Waves across the front, a low back with crossed straps, recycled yarn from fishing nets of the Coromandel coast. Light support, wide elastic.',
    drawing: {
      shape: 'bra',
      cut: 'cross',
      court: 'parquet',
      body: 'chalk',
      panel: 'teal',
      accent: 'teal',
      trim: 'chalk',
      pattern: 'waves',
      mark: 'LEHAR',
    },
  },
]
