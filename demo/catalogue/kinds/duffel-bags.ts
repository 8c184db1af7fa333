import type { Entry } from '../product.ts'

export const duffelBags: Entry[] = [
  {
    name: 'Kit Barrel Duffel',
    brand: 'nivia',
    gender: 'Men',
    price: [1499, 1099],
    about:
      'A barrel with two handles and a vented end for boots. Coated polyester that a hose can clean; the strap’s pad stays on the shoulder.',
    drawing: {
      shape: 'duffel',
      cut: 'round',
      court: 'clay',
      body: 'ocean',
      panel: 'navy',
      accent: 'chalk',
      trim: 'chalk',
      pattern: 'plain',
      mark: 'KIT',
    },
  },
  {
    name: 'Virasat Leather Holdall',
    brand: 'puma',
    gender: 'Men',
    price: [21999, 20499],
    sizes: [{ size: 45, stock: 12 }],
    about:
      'Vegetable-tanned leather from Kanpur, cut from one hide and stitched by one pair of hands. Brass feet, a cotton lining and a shoe tunnel. It ages better than we do.',
    drawing: {
      shape: 'duffel',
      cut: 'wide',
      court: 'rubber',
      body: 'gum',
      panel: 'brick',
      accent: 'bone',
      trim: 'bone',
      pattern: 'plain',
      mark: 'VIRASAT',
    },
  },
  {
    name: 'Studio Duffel',
    brand: 'adidas',
    gender: 'Women',
    price: [4499, 3599],
    about:
      'Opens flat like a book, with a wet pocket at one end and a mat strap below. Light quilted nylon, handles long enough for a shoulder.',
    drawing: {
      shape: 'duffel',
      cut: 'wide',
      court: 'parquet',
      body: 'lilac',
      panel: 'plum',
      accent: 'violet',
      trim: 'chalk',
      pattern: 'fade',
      mark: 'NRIT',
    },
  },
  {
    name: 'Sleepover Duffel',
    brand: 'nike',
    gender: 'Kids',
    price: [1995, 1595],
    inactive: true,
    about:
      'Room for pyjamas, cricket whites and one soft toy. Bright inside and out, with a zip that does not bite fingers.',
    drawing: {
      shape: 'duffel',
      cut: 'round',
      court: 'turf',
      body: 'orange',
      panel: 'signal',
      accent: 'lemon',
      trim: 'chalk',
      pattern: 'camo',
      mark: 'MASTI',
    },
  },
]
