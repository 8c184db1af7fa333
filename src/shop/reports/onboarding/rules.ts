export const firstSteps = [
  'seller',
  'logo',
  'category',
  'brand',
  'product',
  'mail',
  'payment',
  'order',
  'backup',
] as const

export type FirstStep = (typeof firstSteps)[number]

/** True: done. */
export type FirstSteps = Record<FirstStep, boolean>
