import type { Section, Values } from './rules.ts'

/** The defaults of a demo where they differ. Apart from the declaration, so that no browser of an owner's shop loads them. */
export const demoValues: Partial<Record<Section, Values>> = {
  shop: { name: 'Maidan' },
  seller: {
    name: 'Maidan Sports Private Limited',
    address: '14 Stadium Road, Ashok Nagar',
    city: 'Bengaluru 560001',
    state: 'Karnataka',
    gstin: '29AABCM1234A1Z3',
    email: 'help@maidan.test',
  },
}
