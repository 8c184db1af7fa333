import type { Section, Values } from './rules.ts'
import { specified, specifiedBrands, specifiedCodCaptcha, specifiedNewsletter } from './specified.data.ts'

/** The defaults of a demo where they differ. Apart from the declaration, so that no browser of an owner's shop loads them. */
export const demoValues: Partial<Record<Section, Values>> = {
  shop: { name: 'Maidan', ratings: true, approveReviews: false },
  texts: { newsletter: specifiedNewsletter },
  sharing: { productFeeds: true, assistants: true },
  catalogue: specifiedBrands,
  selling: { codCaptcha: specifiedCodCaptcha, returnDays: specified.returnDays, openCodOrders: null },
  seller: {
    name: 'Maidan Sports Private Limited',
    address: '14 Stadium Road, Ashok Nagar',
    city: 'Bengaluru 560001',
    state: 'Karnataka',
    gstin: '29AABCM1234A1Z3',
    email: 'help@maidan.test',
    phone: '080 4012 3400',
    grievanceOfficer: 'Radhika Iyer, Head of Customer Care',
    grievanceEmail: 'grievance@maidan.test',
    grievancePhone: '080 4012 3401',
  },
}
