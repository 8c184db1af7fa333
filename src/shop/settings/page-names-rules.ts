/** Apart from the texts, which no browser of a shopper loads. */
export const pageNames = ['returns', 'shipping', 'privacy', 'terms', 'contact'] as const
export type PageName = (typeof pageNames)[number]

export const pageTitles: Record<PageName, string> = {
  returns: 'Returns',
  shipping: 'Shipping',
  privacy: 'Privacy',
  terms: 'Terms',
  contact: 'Contact',
}

/** Search results show these after the shop's name. */
export const pageDescriptions: Record<PageName, string> = {
  returns: 'what you can give back, until when, and how you get your money.',
  shipping: 'what delivery costs, where it goes and how long it takes.',
  privacy: 'what we know about you, what for, and for how long.',
  terms: 'the terms on which we sell.',
  contact: 'who sells, customer care and the grievance officer.',
}

export const pagePath = (name: PageName) => `/${name}`
