import type { Entry } from '../product.ts'

export const yogaMats: Entry[] = [
  {
    name: 'Surya Mat',
    brand: 'adidas',
    gender: 'Women',
    price: [3499, 2624],
    about:
      'Six millimetres of natural rubber that does not creep on polished stone. A line down the middle and a circle for the feet; the reverse has another colour. Sizes are the thickness in millimetres.',
    drawing: {
      shape: 'mat',
      cut: 'open',
      court: 'parquet',
      body: 'violet',
      panel: 'lilac',
      accent: 'blush',
      trim: 'blush',
      pattern: 'plain',
      mark: 'SURYA',
    },
  },
  {
    name: 'Terrace Mat',
    brand: 'nivia',
    gender: 'Men',
    price: [999, 699],
    about:
      'Unrolled on the roof before the sun is over the water tank. Closed foam that a wet cloth cleans, two straps and a sling. Sizes are the thickness in millimetres.',
    drawing: {
      shape: 'mat',
      cut: 'rolled',
      court: 'rubber',
      body: 'teal',
      panel: 'aqua',
      accent: 'aqua',
      trim: 'amber',
      pattern: 'plain',
      mark: 'CHHAT',
    },
  },
  {
    name: 'Long Breath Mat',
    brand: 'nike',
    gender: 'Men',
    price: [5495, 4395],
    about:
      'Wider and longer than the usual, for shoulders that are too. Dense below, soft above, and it lies flat at once. Sizes are the thickness in millimetres.',
    drawing: {
      shape: 'mat',
      cut: 'open',
      court: 'clay',
      body: 'bone',
      panel: 'bottle',
      accent: 'bottle',
      trim: 'bottle',
      pattern: 'waves',
      mark: 'SAANS',
    },
  },
  {
    name: 'Gulab Travel Mat',
    brand: 'puma',
    gender: 'Women',
    price: [1999, 1399],
    about:
      'Three millimetres thin, rolled no thicker than a loaf, for the night train to Rishikesh. Strap and sling go in the wash. Sizes are the thickness in millimetres.',
    drawing: {
      shape: 'mat',
      cut: 'rolled',
      court: 'hard',
      body: 'pink',
      panel: 'blush',
      accent: 'amber',
      trim: 'chalk',
      pattern: 'fade',
      mark: 'GULAB',
    },
  },
  {
    name: 'School Hall Mat',
    brand: 'puma',
    gender: 'Kids',
    price: [799, 559],
    about:
      'Short enough for a bag, soft enough for a first headstand. Bright on both sides, no smell, and the edges do not curl. Sizes are the thickness in millimetres.',
    drawing: {
      shape: 'mat',
      cut: 'open',
      court: 'hard',
      body: 'lime',
      panel: 'orange',
      accent: 'bottle',
      trim: 'bottle',
      pattern: 'plain',
      mark: 'KOODO',
    },
  },
]
