import type { Entry } from '../product.ts'

export const gloves: Entry[] = [
  {
    name: 'Deewar Keeper Gloves',
    brand: 'adidas',
    gender: 'Men',
    price: [6999, 5599],
    about:
      'Nothing goes past the wall. Four millimetres of German latex rolled round every finger, ribs for the punch, and a strap that goes round twice. Sizes are keeper’s sizes.',
    drawing: {
      shape: 'gloves',
      cut: 'keeper',
      court: 'turf',
      body: 'signal',
      panel: 'ink',
      accent: 'chalk',
      trim: 'chalk',
      pattern: 'plain',
      mark: 'DEEWAR',
    },
  },
  {
    name: 'Penalty Area Gloves',
    brand: 'nike',
    gender: 'Men',
    price: [4495, 3595],
    about:
      'Cut flat for feel and fade-dyed from wrist to knuckle. Latex for wet grass, a vent at the pulse, and a pull tab that teeth can find.',
    drawing: {
      shape: 'gloves',
      cut: 'keeper',
      court: 'clay',
      body: 'chalk',
      panel: 'royal',
      accent: 'lime',
      trim: 'chalk',
      pattern: 'halftone',
      mark: 'ROKO',
    },
  },
  {
    name: 'Chhota Keeper Gloves',
    brand: 'nivia',
    gender: 'Kids',
    price: [799, 549],
    about:
      'First gloves for the last one picked. Soft latex, bendable spines in all five fingers, and a strap with room for a name.',
    drawing: {
      shape: 'gloves',
      cut: 'keeper',
      court: 'hard',
      body: 'lemon',
      panel: 'pink',
      accent: 'chalk',
      trim: 'plum',
      pattern: 'plain',
      mark: 'CHHOTU',
    },
  },
  {
    name: 'Loha Lifting Gloves',
    brand: 'puma',
    gender: 'Men',
    price: [1699, 1189],
    about:
      'Iron in the hand, not in the skin. Three gel pads where the bar lies, mesh behind, half fingers that come off again by the loops.',
    drawing: {
      shape: 'gloves',
      cut: 'training',
      court: 'parquet',
      body: 'chalk',
      panel: 'graphite',
      accent: 'orange',
      trim: 'orange',
      pattern: 'plain',
      mark: 'LOHA',
    },
  },
  {
    name: 'Pakad Training Gloves Women',
    brand: 'nike',
    gender: 'Women',
    price: [1495, 1195],
    about:
      'Shaped on smaller hands, not shrunk from larger ones. Suede-like palm, towelling on the thumb for the brow, a wrist wrap for the heavy days.',
    drawing: {
      shape: 'gloves',
      cut: 'training',
      court: 'rubber',
      body: 'aqua',
      panel: 'violet',
      accent: 'violet',
      trim: 'chalk',
      pattern: 'plain',
      mark: 'PAKAD',
    },
  },
]
