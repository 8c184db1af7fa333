/** The four brands the shop carries; `logo` names a master in `demo/pictures`, the name set in plain type. */
export const brands = [
  { key: 'nike', brandName: 'Nike', brandTitle: 'Running, training and football', logo: 'brand-nike' },
  { key: 'adidas', brandName: 'Adidas', brandTitle: 'From the track to the street', logo: 'brand-adidas' },
  { key: 'puma', brandName: 'Puma', brandTitle: 'Fast goods for fast people', logo: 'brand-puma' },
  { key: 'nivia', brandName: 'Nivia', brandTitle: 'Made in India for Indian grounds', logo: 'brand-nivia' },
] as const
