import type { Entry } from '../product.ts'

export const footballs: Entry[] = [
  {
    name: 'Khel Match Ball',
    brand: 'nivia',
    gender: 'Men',
    price: [2999, 2399],
    about:
      'Thirty-two panels, thermobonded, so it takes on no water and keeps its line. Latex bladder, textured skin, the weight a referee expects.',
    drawing: {
      shape: 'ball',
      cut: 'match',
      court: 'turf',
      body: 'chalk',
      panel: 'signal',
      accent: 'navy',
      trim: 'navy',
      pattern: 'plain',
      mark: 'KHEL',
    },
  },
  {
    name: 'Final Ninety Official Ball',
    brand: 'adidas',
    gender: 'Women',
    price: [12999, 11999],
    about:
      'The ball of the last ninety minutes: seamless panels and a micro-dimpled cover for a true flight. Weighed and signed for at the factory, delivered in a tin.',
    drawing: {
      shape: 'ball',
      cut: 'match',
      court: 'hard',
      body: 'lemon',
      panel: 'violet',
      accent: 'pink',
      trim: 'plum',
      pattern: 'fade',
      mark: 'ANTIM',
    },
  },
  {
    name: 'Galli Street Ball',
    brand: 'puma',
    gender: 'Men',
    price: [999, 699],
    about:
      'A thick rubber cover for tar, walls and shutters. Low bounce, high patience; it has been under a bus and came back.',
    drawing: {
      shape: 'ball',
      cut: 'street',
      court: 'clay',
      body: 'lime',
      panel: 'bottle',
      accent: 'bottle',
      trim: 'bottle',
      pattern: 'plain',
      mark: 'GALLI',
    },
  },
  {
    name: 'Gola Mini Ball',
    brand: 'nike',
    gender: 'Kids',
    price: [995, 795],
    about:
      'Small, soft and true: for first touches in the corridor and big finals in the yard. Machine-stitched with a foam layer for bare feet.',
    drawing: {
      shape: 'ball',
      cut: 'street',
      court: 'parquet',
      body: 'chalk',
      panel: 'royal',
      accent: 'orange',
      trim: 'royal',
      pattern: 'plain',
      mark: 'GOLA',
    },
  },
]
